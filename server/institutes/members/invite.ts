import { boundedTotal } from 'contract/platform/totals.ts'
import type { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { alreadyInvited, alreadyMember, noInvitationsLeft } from 'contract/institutes/institutes.refusals.ts'
import { instituteHeld } from 'contract/institutes/institute-domains.refusals.ts'
import { emailProblems, isEmail } from 'contract/platform/email.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound, Problem, refuse, reject } from '../../platform/http/problem.ts'
import { changeEach } from '../../platform/http/several.ts'
import type { ContextOf, Handler } from '../../platform/http/routes.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import {
  accountByEmail,
  createInvitation,
  emailKey,
  invitationById,
  invitationOf,
  invitationsPage,
  invitationsSince,
  inviteAccount,
  tellOfAccounts,
  useInvitation,
  withdrawInstituteInvitation,
} from '../../users/users.ts'
import type { InInstitute } from '../institutes.access.ts'
import { isHeld } from '../institutes.queries.ts'
import { tellOfWithdrawn } from './end-invitations.ts'
import { putRole, rolesIn } from './roles.queries.ts'
import { changeRolesInTurn } from './roles-turn.ts'
import { denied } from 'contract/institutes/institutes.refusals.ts'
import {
  maxInvitations,
  whyNotDecide,
  whyNotInviteMember,
  type InstituteStanding,
} from 'contract/institutes/institutes.rules.ts'

const day = 86_400_000

type Invite = Pick<ContextOf<typeof instituteMembers.invite>, 'now' | 'ip' | 'config'> &
  InInstitute & { body: { role: string } }

/** One address or several: all are invited, or none, and the errors name the addresses. */
export const invite: Handler<typeof instituteMembers.invite, InInstitute> = (context) => {
  const { email = '', emails } = context.body
  const typed = (emails ?? [email]).map((one) => one.trim())
  const keys = typed.map(emailKey)
  const addresses = typed.filter((_, at) => keys.indexOf(keys[at]!) === at)
  if (!emails) reject(emailProblems(email))
  else if (email !== '') reject({ emails: ['Please send either email or emails'] })
  const invalid = addresses.filter((one) => !isEmail(one))
  if (invalid.length > 0) reject({ emails: invalid.map((one) => `“${one}” is not a valid e-mail address`) })
  return changeRolesInTurn(context.db, context, async (tx, standing) => {
    refuse(whyNotInviteMember(standing))
    if (await isHeld(tx, context.institute.id)) throw new Problem(instituteHeld)
    const sent: Sent[] = []
    const refused: string[] = []
    for (const address of addresses)
      try {
        sent.push(await inviteOne(tx, standing, context, address))
      } catch (error) {
        if (!emails || !(error instanceof Problem)) throw error
        refused.push(`${address}: ${error.message}`)
      }
    reject(refused.length > 0 ? { emails: refused } : undefined)
    const [first] = sent
    if (!first) throw new Error('An invitation needs an address')
    return { ...first, invitations: sent }
  })
}

type Sent = ReturnType<typeof shown> & { accepted: boolean }

/**
 * By mail, whether the address has an account or not, which the answer does not tell (SEC-12). The invitation names the
 * role, and approves it if an Admin or staff send it.
 */
async function inviteOne(tx: Tx, standing: InstituteStanding, context: Invite, email: string): Promise<Sent> {
  const { viewer, institute, now, ip } = context
  const { role } = context.body
  if ((await invitationsSince(tx, viewer.id, new Date(now.getTime() - day))) >= maxInvitations)
    throw new Problem(noInvitationsLeft, day / 1000)
  const into = { email, institute_id: institute.id }
  if (await invitationOf(tx, into, now)) throw new Problem(alreadyInvited)
  const approves = whyNotDecide(standing) === undefined
  const account = await accountByEmail(tx, email)
  const personId = account?.confirmed_at ? account.id : undefined
  const held = personId === undefined ? [] : await rolesIn(tx, institute.id, personId)
  if (held.some(({ approved }) => approved)) throw new Problem(alreadyMember)
  const accepts = approves && personId !== viewer.id && held.some((one) => one.role === role)
  await send(tx, context, { email, approves, personId, isBlocked: !!account?.blocked_at, accepts })
  const sent = await invitationOf(tx, into, now)
  if (!sent) throw new Error('An invitation that was just sent is not stored')
  if (accepts && personId !== undefined) {
    await useInvitation(tx, sent.id, now)
    await approveRequest(tx, context, personId)
  }
  await audit(tx, {
    actor: viewer.id,
    action: 'institute.invited',
    subject: `institute:${institute.id}`,
    detail: { email, role },
    ip,
  })
  return { ...shown(sent), accepted: accepts }
}

interface Sending {
  email: string
  approves: boolean
  /** Id of the account with the address. */
  personId: number | undefined
  isBlocked: boolean
  /** Whether the invitation approves a request, so that there is nothing to answer. */
  accepts: boolean
}

async function send(
  tx: Tx,
  { viewer, institute, body: { role }, now, config }: Invite,
  { email, approves, personId, isBlocked, accepts }: Sending,
): Promise<void> {
  const invitation = { email, institute_id: institute.id, role, approves, invited_by: viewer.id }
  if (personId === undefined) return void (await createInvitation(tx, invitation, { config, now }))
  await inviteAccount(tx, invitation, now)
  if (isBlocked || accepts) return
  await announce(tx, 'institute.invited', { instituteId: institute.id, personId, by: viewer.id, role })
}

/** An invitation by an Admin approves a request for the role that it names. */
async function approveRequest(
  tx: Tx,
  { viewer, institute, body: { role }, now }: Invite,
  personId: number,
): Promise<void> {
  const approved = { institute_id: institute.id, person_id: personId, role, approved: true }
  await putRole(tx, approved, { by: viewer, now })
  await tellOfAccounts(tx, [personId])
  await announce(tx, 'institute.roles_decided', {
    instituteId: institute.id,
    personId,
    by: viewer.id,
    approved: [role],
    withdrawn: [],
    reason: '',
  })
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

/** Withdraws several invitations, or sends them again: with a new link, and counted like new ones. */
export const changeInvitations: Handler<typeof instituteMembers.changeInvitations, InInstitute> = (
  context,
) => {
  const { tx, body, params } = context
  return changeEach(tx, body.ids, (invitationId) =>
    body.action === 'withdraw'
      ? withdrawInvitation({ ...context, body: undefined, params: { ...params, invitationId } })
      : resend(tx, context, invitationId),
  )
}

const resend = (tx: Tx, context: Omit<Invite, 'body'>, id: number) =>
  changeRolesInTurn(tx, context, async (_, standing) => {
    const { viewer, institute, now } = context
    refuse(whyNotInviteMember(standing))
    if (await isHeld(tx, institute.id)) throw new Problem(instituteHeld)
    const found = await invitationById(tx, institute.id, id, now)
    if (!found) throw notFound()
    if (found.invited_by_id !== viewer.id && whyNotDecide(standing)) throw new Problem(denied.invite)
    await withdrawInstituteInvitation(tx, found.id, now)
    await inviteOne(tx, standing, { ...context, body: { role: found.role } }, found.email)
  })

type Found = NonNullable<Awaited<ReturnType<typeof invitationOf>>>

const shown = ({ id, email, role, approves, invited_by, created_at, expires_at }: Found) => ({
  id,
  email,
  role,
  approves,
  invited_by,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
})
