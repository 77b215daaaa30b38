import { sql } from 'kysely'
import type { RoleEntry } from 'contract/users/users.contract.ts'
import { publicUrl } from '../media/media.ts'
import type { Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/viewer.ts'

export {
  accountByEmail,
  emailKey,
  insertAccount,
  isConfirmed,
  markConfirmed,
  replaceAccount,
  setAvatar,
  replacePassword,
  updatePassword,
} from './users.queries.ts'
export type { NewAccount } from './users.queries.ts'
export { accountInUse, personVisibleTo, personVisibleToViewer } from './person-visibility.ts'
export { createInvitation, guestInvitation, redeemInvitation, useInvitation } from './invitations.ts'
export {
  invitationById,
  invitationOf,
  invitationsPage,
  invitationsSince,
  inviteAccount,
  useInvitationOf,
  withdrawInstituteInvitation,
} from './institute-invitations.ts'
export type { GuestInvitation, NewInvitation } from './invitations.ts'

/** The active person with this id, for a signed URL that stands in for a session. */
export async function viewerById(db: Db, id: number | undefined): Promise<Viewer | undefined> {
  if (id === undefined || !Number.isSafeInteger(id)) return undefined
  const person = await db
    .selectFrom('person')
    .select(['id', 'email', 'is_staff'])
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  return person && { ...person, session_id: 0 }
}

/** The person's roles in institutes, approved or not (DAT-09). */
export async function rolesOf(db: Db, personId: number): Promise<RoleEntry[]> {
  const rows = await db
    .selectFrom('institute_role')
    .innerJoin('institute', 'institute.id', 'institute_id')
    .leftJoin('media', 'media.key', 'institute.avatar_key')
    .select([
      'institute_role.id',
      'role',
      'institute_id as institute',
      'institute.name as institute_name',
      'approved',
      'media.key',
      'media.file_name',
    ])
    .where('person_id', '=', personId)
    // However many they follow, what they are somewhere is among the first.
    .orderBy(sql`role = 'Follower'`)
    .orderBy('institute_role.id')
    .limit(500)
    .execute()
  return rows.map(({ key, file_name, ...role }) => ({
    ...role,
    institute_avatar: key && file_name ? publicUrl({ key, file_name }) : null,
  }))
}

/** Names and pictures of these people, as shown to those who may see them. */
export async function portraits(
  db: Db,
  ids: readonly number[],
): Promise<{ user_id: number; name: string; avatar_url?: string }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('person')
    .leftJoin('media', 'media.key', 'avatar_key')
    .select(['person.id', 'first_name', 'last_name', 'media.key', 'media.file_name'])
    .where('person.id', 'in', ids)
    .execute()
  return rows.map(({ id, first_name, last_name, key, file_name }) => ({
    user_id: id,
    name: `${first_name} ${last_name}`.trim(),
    ...(key && file_name && { avatar_url: publicUrl({ key, file_name }) }),
  }))
}
