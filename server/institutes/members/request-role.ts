import type { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import type { InstituteRole } from 'contract/institutes/institute-roles.rules.ts'
import { maxRoleRequests, roleAskedTooOften, roleTaken } from 'contract/institutes/institutes.refusals.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Handler, RequestContext } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { tellOfAccounts, useInvitationOf } from '../../users/users.ts'
import type { InInstitute } from '../institutes.access.ts'
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

/** Stores an unapproved role (SEC-04) and notifies the deciders. An invited person gets a position immediately. */
export async function askForRole(
  tx: Tx,
  context: Pick<RequestContext, 'attempts' | 'config' | 'now'> & {
    institute: { id: number }
    viewer: Viewer
    role: InstituteRole
  },
): Promise<void> {
  const { institute, viewer, role, now } = context
  const held = await rolesIn(tx, institute.id, viewer.id)
  if (held.some((one) => one.role === role)) throw new Problem(roleTaken)
  const row = { institute_id: institute.id, person_id: viewer.id, role }
  const invitation =
    role === 'Admin' ? undefined : await useInvitationOf(tx, { ...row, email: viewer.email }, now)
  await putRole(tx, { ...row, approved: invitation !== undefined, created_at: now })
  await tellOfAccounts(tx, [viewer.id])
  if (invitation)
    return announce(tx, 'invitation.accepted', {
      invitation_id: invitation.id,
      person_id: viewer.id,
      invited_by: invitation.invited_by_id,
      institute_id: institute.id,
      project_id: null,
      project_role: null,
    })
  await requestsIn(`${viewer.id} ${institute.id}`, context)
  const requested = { instituteId: institute.id, personId: viewer.id, role }
  await announce(tx, 'institute.role_requested', requested)
}
