import type { instituteMembers } from 'contract/institutes/institute-members.contract.ts'
import type { InstituteRole } from 'contract/institutes/institute-roles.rules.ts'
import { roleTaken } from 'contract/institutes/institutes.refusals.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { useInvitationOf } from '../../users/users.ts'
import type { InInstitute } from '../institutes.access.ts'
import { putRole, rolesIn } from './roles.queries.ts'
import { changeRolesInTurn } from './roles-turn.ts'

/** Each request is a mail to every Admin. */
const requestsOf = sharedAttempts('role-requests', { points: 30, duration: 86_400 })

export const requestRole: Handler<typeof instituteMembers.request, InInstitute> = async (context) => {
  const { db, body, now, ...scope } = context
  await requestsOf(String(scope.viewer.id), context)
  return changeRolesInTurn(db, scope, async (tx) => {
    await askForRole(tx, { ...scope, role: body.role, now })
    const held = await rolesIn(tx, scope.institute.id, scope.viewer.id)
    const requested = held.find(({ role }) => role === body.role)
    if (!requested) throw new Error('A role that was just requested is not stored')
    return requested
  })
}

/**
 * Stores a role that waits for approval (SEC-04) and tells those who decide; somebody whom the institute has invited
 * holds a position at once.
 */
export async function askForRole(
  tx: Tx,
  {
    institute,
    viewer,
    role,
    now,
  }: { institute: { id: number }; viewer: Viewer; role: InstituteRole; now: Date },
): Promise<void> {
  const held = await rolesIn(tx, institute.id, viewer.id)
  if (held.some((one) => one.role === role)) throw new Problem(roleTaken)
  const row = { institute_id: institute.id, person_id: viewer.id, role }
  const invitation =
    role === 'Admin' ? undefined : await useInvitationOf(tx, { ...row, email: viewer.email }, now)
  await putRole(tx, { ...row, approved: invitation !== undefined, created_at: now })
  if (invitation)
    return announce(tx, 'invitation.accepted', {
      invitation_id: invitation.id,
      person_id: viewer.id,
      invited_by: invitation.invited_by_id,
      institute_id: institute.id,
      project_id: null,
      project_role: null,
    })
  const requested = { instituteId: institute.id, personId: viewer.id, role }
  await announce(tx, 'institute.role_requested', requested)
}
