import type { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { whyNotSetRole } from 'contract/institutes/institute-roles.rules.ts'
import { audit } from '../../platform/database/audit.ts'
import { notFound, refuse } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { tellOfAccounts } from '../../users/users.ts'
import type { InInstitute } from '../institutes.access.ts'
import { endInvitationsOfFormer } from './end-invitations.ts'
import { noteGivenUp } from './note-removal.ts'
import { otherAdminsIn, removeRoles, rolesIn } from './roles.queries.ts'
import { changeRolesInTurn } from './roles-turn.ts'

/** Gives up the viewer's own roles or withdraws requests, except for the last Admin. */
export const withdrawRole: Handler<typeof instituteMembers.withdraw, InInstitute> = ({
  db,
  body,
  now,
  ip,
  config,
  ...scope
}) =>
  changeRolesInTurn(db, scope, async (tx, standing) => {
    const { institute, viewer } = scope
    const held = await rolesIn(tx, institute.id, viewer.id)
    const given = held.filter(({ role }) => body.role === undefined || role === body.role)
    if (given.length === 0) throw notFound()
    const otherAdmins = await otherAdminsIn(tx, institute.id, viewer.id)
    for (const { role, approved } of given)
      refuse(
        whyNotSetRole(standing, {
          role,
          from: approved ? 'approved' : 'unapproved',
          to: 'none',
          self: true,
          otherAdmins,
          now,
        }),
      )
    await removeRoles(
      tx,
      { institute_id: institute.id, person_id: viewer.id },
      given.map(({ role }) => role),
      { by: viewer, now },
    )
    await endInvitationsOfFormer(
      tx,
      { instituteId: institute.id, personId: viewer.id },
      { now, ip, by: viewer.id },
    )
    await tellOfAccounts(tx, [viewer.id])
    if (given.some(({ role, approved }) => role === 'Admin' && approved))
      await noteGivenUp(tx, { instituteId: institute.id, personId: viewer.id }, config)
    await announce(tx, 'institute.own_roles_changed', { instituteId: institute.id, personId: viewer.id })
    await audit(tx, {
      actor: viewer.id,
      action: 'institute.roles_given_up',
      subject: `institute:${institute.id}`,
      detail: {
        before: Object.fromEntries(
          given.map(({ role, approved }) => [role, approved ? 'approved' : 'unapproved']),
        ),
        after: {},
      },
      ip,
    })
    return { success: true as const }
  })
