import { sql } from 'kysely'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { newToken, tokenHash } from '../platform/tokens.ts'
import { emailKey } from './users.queries.ts'

const lifetime = 14 * 24 * 60 * 60 * 1000

/** Invites a person who has an account: no link is mailed, they sign in. */
export async function inviteAccount(
  tx: Tx,
  invitation: { email: string; institute_id: number; role: string; approves: boolean; invited_by: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('invitation')
    .values({
      ...invitation,
      // The hash of an unknown token.
      token_hash: tokenHash(newToken()),
      created_at: now,
      expires_at: new Date(now.getTime() + lifetime),
    })
    .execute()
}

/** Invitations into an institute that can still be used, latest first. */
const openOnes = (db: Db, instituteId: number, now: Date) =>
  db
    .selectFrom('invitation')
    .leftJoin('person as inviter', 'inviter.id', 'invitation.invited_by')
    .select([
      'invitation.id',
      'invitation.email',
      sql<string>`coalesce(invitation.role, '')`.as('role'),
      'invitation.approves',
      'invitation.created_at',
      'invitation.expires_at',
      'invited_by as invited_by_id',
    ])
    .select(
      sql<string | null>`nullif(concat_ws(' ', inviter.first_name, inviter.last_name), '')`.as('invited_by'),
    )
    .where('institute_id', '=', instituteId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('invitation.expires_at', '>', now)

export async function invitationsPage(
  db: Db,
  instituteId: number,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
  now: Date,
) {
  const open = openOnes(db, instituteId, now)
  const total = await boundedCount(db, open)
  const rows = await open
    .orderBy('invitation.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  return { rows, total }
}

/** The open invitation of an address into an institute. */
export const invitationOf = (
  db: Db,
  { email, institute_id }: { email: string; institute_id: number },
  now: Date,
) =>
  openOnes(db, institute_id, now)
    .where(sql<boolean>`lower(normalize(invitation.email, nfkc)) = ${emailKey(email)}`)
    .orderBy('invitation.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const invitationById = (db: Db, instituteId: number, id: number, now: Date) =>
  openOnes(db, instituteId, now).where('invitation.id', '=', id).executeTakeFirst()

/** Invalidates its link and guest sessions. */
export async function withdrawInstituteInvitation(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('invitation').set({ withdrawn_at: now }).where('id', '=', id).execute()
  await tx.deleteFrom('guest_session').where('invitation_id', '=', id).execute()
}

/** Withdraws the open invitations that a person has sent, into one institute or any. @returns the invitations */
export async function withdrawInvitationsBy(
  tx: Tx,
  { personId, instituteId }: { personId: number; instituteId?: number },
  now: Date,
): Promise<{ id: number; email: string; institute_id: number | null }[]> {
  const withdrawn = await tx
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('invited_by', '=', personId)
    .where(({ and }) => and({ institute_id: instituteId }))
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'email', 'institute_id'])
    .execute()
  const ids = withdrawn.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('guest_session').where('invitation_id', 'in', ids).execute()
  return withdrawn
}

/**
 * Counts the invitations a person has sent since then, including withdrawn ones. Simultaneous calls of one person wait for
 * each other, so that each counts the previous ones.
 */
export async function invitationsSince(tx: Tx, personId: number, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitations by ${personId}`}, 0))`.execute(tx)
  const { sent } = await tx
    .selectFrom('invitation')
    .select((row) => row.fn.countAll<number>().as('sent'))
    .where('invited_by', '=', personId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return sent
}

/** Deletes every invitation to an address, used or not. */
export const forgetInvitationsTo = (tx: Tx, email: string) =>
  tx
    .deleteFrom('invitation')
    .where(sql<boolean>`lower(normalize(email, nfkc)) = ${emailKey(email)}`)
    .execute()
