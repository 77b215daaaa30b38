import { publicUrl } from '../media/media.ts'
import type { Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/viewer.ts'

export {
  accountByEmail,
  accountToSignIn,
  accountWithPassword,
  changeEmail,
  deleteUnconfirmed,
  emailKey,
  hasProject,
  insertAccount,
  isConfirmed,
  markConfirmed,
  noteSignIn,
  setAvatar,
  replacePassword,
  updatePassword,
} from './users.queries.ts'
export { accountsToErase, deletePerson, keepAccount, requestDeletion, staysInUse } from './leaving.ts'
export { currentUserOf } from './read-me.ts'
export { rolesOf } from './roles.ts'
export { tellOfAccounts } from './account-news.ts'
export { lockProfile, storeProfile, type ProfileChanges } from './profile.queries.ts'
export type { NewAccount } from './users.queries.ts'
export { accountInUse, personVisibleTo, personVisibleToViewer } from './person-visibility.ts'
export { createInvitation, guestInvitation, redeemInvitation, useInvitation } from './invitations.ts'
export {
  forgetInvitationsTo,
  invitationById,
  invitationOf,
  invitationsPage,
  invitationsSince,
  inviteAccount,
  withdrawInstituteInvitation,
  withdrawInvitationsBy,
} from './institute-invitations.ts'
export type { GuestInvitation, NewInvitation } from './invitations.ts'

/** The active person with this id. */
export async function personAsViewer(db: Db, id: number | undefined): Promise<Viewer | undefined> {
  if (id === undefined || !Number.isSafeInteger(id)) return undefined
  const person = await db
    .selectFrom('person')
    .select(['id', 'email', 'is_staff'])
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .where('deletion_requested_at', 'is', null)
    .executeTakeFirst()
  return person && { ...person, session_id: 0 }
}

/** Names and pictures of people. */
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
