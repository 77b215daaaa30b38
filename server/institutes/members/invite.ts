import { boundedTotal } from 'contract/platform/totals.ts'
import type { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { alreadyInvited, alreadyMember, noInvitationsLeft } from 'contract/institutes/institutes.refusals.ts'
import { emailProblems } from 'contract/platform/email.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound, Problem, refuse, reject } from '../../platform/http/problem.ts'
import type { ContextOf, Handler } from '../../platform/http/routes.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import {
  accountByEmail,
  createInvitation,
  invitationById,
  invitationOf,
  invitationsPage,
  invitationsSince,
  inviteAccount,
  tellOfAccounts,
  useInvitationOf,
  withdrawInstituteInvitation,
} from '../../users/users.ts'
import type { InInstitute } from '../institutes.access.ts'
import { tellOfWithdrawn } from './end-invitations.ts'
import { putRole, rolesIn } from './roles.queries.ts'
import { changeRolesInTurn } from './roles-turn.ts'
import { denied } from 'contract/institutes/institutes.refusals.ts'
import { whyNotDecide, whyNotInviteMember } from 'contract/institutes/institutes.rules.ts'

/** Maximum number of invitations by one person per day. */
const mostADay = 20
const day = 86_400_000

type Invite = ContextOf<typeof instituteMembers.invite> & InInstitute

/** Invites by mail. The response does not reveal whether the address has an account (SEC-12). */
export const invite: Handler<typeof instituteMembers.invite, InInstitute> = (context) => {
  const email = context.body.email
  reject(emailProblems(email))
  return changeRolesInTurn(context.db, context, async (tx, standing) => {
    refuse(whyNotInviteMember(standing))
    const { viewer, institute, now, ip } = context
    if ((await invitationsSince(tx, viewer.id, new Date(now.getTime() - day))) >= mostADay)
      throw new Problem(noInvitationsLeft, day / 1000)
    const into = { email, institute_id: institute.id }
    if (await invitationOf(tx, into, now)) throw new Problem(alreadyInvited)
    await send(tx, context)
    const sent = await invitationOf(tx, into, now)
    if (!sent) throw new Error('An invitation that was just sent is not stored')
    const accepted = await acceptOpenRequests(tx, context)
    await audit(tx, {
      actor: viewer.id,
      action: 'institute.invited',
      subject: `institute:${institute.id}`,
      detail: { email },
      ip,
    })
    return { ...shown(sent), accepted }
  })
}

async function send(tx: Tx, { viewer, institute, body: { email }, now, config }: Invite): Promise<void> {
  const invitation = { email, institute_id: institute.id, invited_by: viewer.id }
  const personId = await createInvitation(tx, invitation, { config, now })
  if (personId === undefined) return
  const held = await rolesIn(tx, institute.id, personId)
  if (held.some(({ approved }) => approved)) throw new Problem(alreadyMember)
  await inviteAccount(tx, invitation, now)
  const account = await accountByEmail(tx, email)
  // A requested position is approved, so no invitation is needed.
  if (!account || account.blocked_at || held.some(({ role }) => role !== 'Admin')) return
  await announce(tx, 'institute.invited', { instituteId: institute.id, personId, by: viewer.id })
}

/** An invitation approves roles that the person has requested, except Admin. */
async function acceptOpenRequests(
  tx: Tx,
  { viewer, institute, body: { email }, now }: Invite,
): Promise<boolean> {
  const account = await accountByEmail(tx, email)
  if (!account?.confirmed_at) return false
  const waiting = (await rolesIn(tx, institute.id, account.id)).filter(
    ({ role, approved }) => !approved && role !== 'Admin',
  )
  if (waiting.length === 0 || account.id === viewer.id) return false
  for (const { role } of waiting)
    await putRole(tx, {
      institute_id: institute.id,
      person_id: account.id,
      role,
      approved: true,
      created_at: now,
    })
  await useInvitationOf(tx, { email, institute_id: institute.id }, now)
  await tellOfAccounts(tx, [account.id])
  await announce(tx, 'institute.roles_decided', {
    instituteId: institute.id,
    personId: account.id,
    by: viewer.id,
    approved: waiting.map(({ role }) => role),
    withdrawn: [],
    reason: '',
  })
  return true
}

export const listInvitations: Handler<typeof instituteMembers.invitations, InInstitute> = async ({
  db,
  institute,
  query,
  now,
}) => {
  const { rows, total } = await invitationsPage(db, institute.id, query, now)
  const { pageNumber, pageSize } = query
  return { results: rows.map(shown), pageNumber, pageSize, ...boundedTotal(total) }
}

/** The sender, Admins and staff may withdraw an invitation. */
export const withdrawInvitation: Handler<typeof instituteMembers.withdrawInvitation, InInstitute> = ({
  db,
  params,
  now,
  ip,
  ...scope
}) =>
  changeRolesInTurn(db, scope, async (tx, standing) => {
    const { viewer, institute } = scope
    const found = await invitationById(tx, institute.id, params.invitationId, now)
    if (!found) throw notFound()
    if (found.invited_by_id !== viewer.id && whyNotDecide(standing)) throw new Problem(denied.invite)
    await withdrawInstituteInvitation(tx, found.id, now)
    await tellOfWithdrawn(tx, { instituteId: institute.id, email: found.email }, { ip, by: viewer.id })
    return { success: true as const }
  })

type Found = NonNullable<Awaited<ReturnType<typeof invitationOf>>>

const shown = ({ id, email, invited_by, created_at, expires_at }: Found) => ({
  id,
  email,
  invited_by,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
})
