import type { Invitation } from 'contract/users/invitation.ts'
import { newLinkToken, sendMail, tokenPlaceholder } from '../mail/mail.ts'
import type { Config } from '../platform/config.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { newToken, tokenHash } from '../platform/tokens.ts'
import { invitationMail } from './invitation-mail.ts'
import { accountByEmail } from './users.queries.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    /** A person registered with an invitation; their role in the institute is already assigned. */
    'invitation.accepted': {
      invitation_id: number
      person_id: number
      invited_by: number | null
      institute_id: number | null
      project_id: number | null
      project_role: string | null
    }
  }
}

const lifetime = 14 * 24 * 60 * 60 * 1000
/** Prefix of guest tokens, for the message about expired invitations. */
const guestPrefix = 'guest_'

/** An invitation into an institute, or into a project with a role. */
export interface NewInvitation {
  email: string
  institute_id?: number
  project_id?: number
  project_role?: string
  /** In the institute. */
  role?: string
  /** Whether an Admin of the institute or staff send it. */
  approves?: boolean
  /** Id of the inviter. */
  invited_by: number
}

/**
 * Invites an address to register, by mail. If it has a confirmed account, nothing is stored or sent: the caller adds
 * that person instead.
 * @returns id of the existing account; undefined when the invitation was sent
 */
export async function createInvitation(
  tx: Tx,
  invitation: NewInvitation,
  { config, now }: { config: Config; now: Date },
): Promise<number | undefined> {
  const account = await accountByEmail(tx, invitation.email)
  if (account?.confirmed_at) return account.id
  const token = await newLinkToken(config)
  const expires_at = new Date(now.getTime() + lifetime)
  const { id } = await tx
    .insertInto('invitation')
    .values({ ...invitation, token_hash: token.hash, created_at: now, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { invited_by, institute, project } = wireOf(
    await described(tx).where('invitation.id', '=', id).executeTakeFirstOrThrow(),
  )
  const link = `${config.PUBLIC_URL}/start?invitation=1&token=${tokenPlaceholder}`
  const mail = invitationMail(invitation.email, { by: invited_by, into: institute ?? project, link })
  await sendMail(tx, { ...mail, tokenSeed: token.seed })
}

/** The invitation of a guest session. */
export interface GuestInvitation extends Invitation {
  id: number
  invited_by_id: number | null
}

/** Exchanges the token of an invitation link for a guest session; replaces an earlier one. @returns its token */
export async function redeemInvitation(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ token: string; invitation: GuestInvitation } | undefined> {
  const found = await described(tx)
    .where('invitation.token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .executeTakeFirst()
  if (!found) return undefined
  const guest = guestPrefix + newToken()
  const session = { token_hash: tokenHash(guest), expires_at: found.expires_at }
  await tx
    .insertInto('guest_session')
    .values({ ...session, invitation_id: found.id })
    .onConflict((conflict) => conflict.column('invitation_id').doUpdateSet(session))
    .execute()
  return { token: guest, invitation: wireOf(found) }
}

/** The invitation of a guest token; undefined for other tokens, `'over'` if it can no longer be used. */
export async function guestInvitation(
  db: Db,
  token: string | undefined,
  now: Date,
): Promise<GuestInvitation | 'over' | undefined> {
  if (!token?.startsWith(guestPrefix)) return undefined
  const found = await described(db)
    .innerJoin('guest_session', 'guest_session.invitation_id', 'invitation.id')
    .where('guest_session.token_hash', '=', tokenHash(token))
    .where('guest_session.expires_at', '>', now)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return found ? wireOf(found) : 'over'
}

/** Marks an invitation as used. Of several concurrent calls, one returns true. */
export async function useInvitation(tx: Tx, id: number, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('invitation')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  await tx.deleteFrom('guest_session').where('invitation_id', '=', id).execute()
  return used !== undefined
}

const described = (db: Db) =>
  db
    .selectFrom('invitation')
    .leftJoin('institute', 'institute.id', 'invitation.institute_id')
    .leftJoin('project', (join) =>
      join.onRef('project.id', '=', 'invitation.project_id').on('project.deleted_at', 'is', null),
    )
    .leftJoin('person as inviter', 'inviter.id', 'invitation.invited_by')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.expires_at',
      'invitation.project_role',
      'invitation.role',
      'invitation.approves',
      'invitation.invited_by as invited_by_id',
      'institute.id as institute_id',
      'institute.name as institute_name',
      'project.id as project_id',
      'project.name as project_name',
      'inviter.first_name',
      'inviter.last_name',
    ])

type Described = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>

const wireOf = (row: Described): GuestInvitation => ({
  id: row.id,
  email: row.email,
  institute: named(row.institute_id, row.institute_name),
  project: named(row.project_id, row.project_name),
  project_role: row.project_role,
  role: row.role,
  approves: row.approves,
  invited_by: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
  invited_by_id: row.invited_by_id,
  expires_at: row.expires_at.toISOString(),
})

const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })
