import type { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { isInstituteRole, type InstituteRole } from 'contract/institutes/institute-roles.rules.ts'
import { maxRoleRequests, roleAskedTooOften, roleTaken } from 'contract/institutes/institutes.refusals.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Handler, RequestContext } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { invitationOf, tellOfAccounts, useInvitation } from '../../users/users.ts'
import type { InInstitute } from '../institutes.access.ts'
import { approveByDomain } from './approve-by-domain.ts'
import { putInvitedRole } from './invited-role.ts'
import { putRole, rolesIn } from './roles.queries.ts'
import { changeRolesInTurn } from './roles-turn.ts'

/** Each request is a mail to every Admin. */
const requestsOf = sharedAttempts('role-requests', { points: 30, duration: 86_400 })
/** Limits repeated mails to the same Admins by a person who withdraws each request. */
const requestsIn = sharedAttempts('role-requests-in-one', {
  points: maxRoleRequests,
  duration: 86_400,
  refusal: roleAskedTooOften,
})

export const requestRole: Handler<typeof instituteMembers.request, InInstitute> = async (context) => {
  const { db, body, ...scope } = context
  await requestsOf(String(scope.viewer.id), context)
  return changeRolesInTurn(db, scope, async (tx) => {
    await askForRole(tx, { ...context, role: body.role })
    const held = await rolesIn(tx, scope.institute.id, scope.viewer.id)
    const requested = held.find(({ role }) => role === body.role)
    if (!requested) throw new Error('A role that was just requested is not stored')
    return requested
  })
}

type Asking = Pick<RequestContext, 'attempts' | 'config' | 'now'> & {
  institute: { id: number }
  viewer: Viewer
}

/**
 * Stores a role that waits for approval (SEC-04) and notifies those who decide; a person whom the institute has invited
 * into this role accepts the invitation, and an address of a proven domain may approve it.
 */
export async function askForRole(tx: Tx, context: Asking & { role: InstituteRole }): Promise<void> {
  const { institute, viewer, role, now } = context
  const held = await rolesIn(tx, institute.id, viewer.id)
  if (held.some((one) => one.role === role)) throw new Problem(roleTaken)
  const invitation = await invitationOf(tx, { email: viewer.email, institute_id: institute.id }, now)
  if (invitation?.role === role) return acceptRole(tx, context, invitation)
  const row = { institute_id: institute.id, person_id: viewer.id, role, approved: false }
  await putRole(tx, row, { by: { id: viewer.id, is_staff: false }, now })
  if (await approveByDomain(tx, { instituteId: institute.id, personId: viewer.id, role }, now)) return
  await tellOfAccounts(tx, [viewer.id])
  await requestsIn(`${viewer.id} ${institute.id}`, context)
  await announce(tx, 'institute.role_requested', { instituteId: institute.id, personId: viewer.id, role })
}

/** Accepts an open invitation; its role is approved or becomes a request. */
export async function acceptRole(
  tx: Tx,
  { institute, viewer, now }: Pick<Asking, 'institute' | 'viewer' | 'now'>,
  invitation: NonNullable<Awaited<ReturnType<typeof invitationOf>>>,
): Promise<void> {
  if (!isInstituteRole(invitation.role) || !(await useInvitation(tx, invitation.id, now))) throw notFound()
  const of = { instituteId: institute.id, personId: viewer.id, role: invitation.role }
  const isApproved = await putInvitedRole(tx, { ...of, invitation }, now)
  await tellOfAccounts(tx, [viewer.id])
  await announce(tx, 'invitation.accepted', {
    invitation_id: invitation.id,
    person_id: viewer.id,
    invited_by: invitation.invited_by_id,
    institute_id: institute.id,
    project_id: null,
    project_role: null,
  })
  if (!isApproved) await announce(tx, 'institute.role_requested', of)
}
