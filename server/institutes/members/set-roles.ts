import type { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import {
  whyNotSetRole,
  type InstituteRole,
  type RoleState,
} from 'contract/institutes/institute-roles.rules.ts'
import { whyNotDecide } from 'contract/institutes/institutes.rules.ts'
import { nothingToApprove } from 'contract/institutes/institutes.refusals.ts'
import { keysOf } from 'contract/platform/keys.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound, Problem, refuse, reject } from '../../platform/http/problem.ts'
import { changeEach } from '../../platform/http/several.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { staysInUse, tellOfAccounts } from '../../users/users.ts'
import type { InInstitute } from '../institutes.access.ts'
import { mailAppointed } from './admin-mails.ts'
import { noteTurnedDown } from './approve-by-domain.ts'
import { noteGivenUp, noteRemoval } from './note-removal.ts'
import { endInvitationsOfFormer } from './end-invitations.ts'
import { memberById } from './members.queries.ts'
import { otherAdminsIn, putRole, removeRoles, rolesIn, type Decider, type HeldRole } from './roles.queries.ts'
import { changeRolesInTurn } from './roles-turn.ts'

/**
 * Approves, gives, takes back or removes roles of a person who is in the institute or requests to be (DEF-80). Staff can
 * also make a person Admin who does not belong to it.
 */
export const setRoles: Handler<typeof instituteMembers.setRoles, InInstitute> = ({
  db,
  body,
  now,
  ip,
  config,
  ...scope
}) =>
  changeRolesInTurn(db, scope, async (tx, standing) => {
    const { institute, viewer } = scope
    const { userId, reason } = body
    const self = userId === viewer.id
    if (!self) refuse(whyNotDecide(standing))
    const held = await rolesIn(tx, institute.id, userId)
    const wanted = wantedStates(body, held)
    const appoints = standing.is_staff && !self && wanted.some(isAppointment)
    // Nobody is made a member who has not asked: the answer is the same as for nobody at all.
    if (held.length === 0 && !(appoints && wanted.length === 1)) throw notFound()
    if (appoints && !(await staysInUse(tx, userId))) throw notFound()
    if (wanted.length === 0 && body.admin === undefined && Object.keys(body.roles).length === 0)
      reject({ roles: ['Please select a role'] })
    const otherAdmins = await otherAdminsIn(tx, institute.id, userId)
    for (const { role, from, to } of wanted)
      refuse(whyNotSetRole(standing, { role, from, to, self, otherAdmins, now }))
    for (const change of wanted)
      await setRole(tx, { institute_id: institute.id, person_id: userId }, change, { by: viewer, now })
    const removesAdmin = wanted.some(isAdminRemoval)
    if (wanted.length > 0) {
      await endInvitationsOfFormer(
        tx,
        { instituteId: institute.id, personId: userId },
        { now, ip, by: viewer.id },
      )
      await tellOfAccounts(tx, [userId])
      if (appoints) await mailAppointed(tx, { instituteId: institute.id, personId: userId, reason }, config)
      const removed = { instituteId: institute.id, personId: userId }
      if (removesAdmin && self) await noteGivenUp(tx, removed, config)
      else if (removesAdmin) await noteRemoval(tx, { ...removed, by: viewer, reason }, { now, config })
      await audit(tx, {
        actor: viewer.id,
        action: 'institute.roles_changed',
        subject: `institute:${institute.id}`,
        concerns: `person:${userId}`,
        detail: {
          before: Object.fromEntries(wanted.map(({ role, from }) => [role, from])),
          after: Object.fromEntries(wanted.map(({ role, to }) => [role, to])),
          ...(reason && { reason }),
        },
        ip,
      })
      // Who was turned down once is not let in again by their address.
      if (!self && wanted.some(({ to }) => to !== 'approved'))
        await noteTurnedDown(tx, { instituteId: institute.id, personId: userId }, now)
      const decided = {
        instituteId: institute.id,
        personId: userId,
        by: viewer.id,
        approved: wanted.filter(({ to }) => to === 'approved').map(({ role }) => role),
        declined: wanted
          .filter(({ from, to }) => from === 'unapproved' && to === 'none')
          .map(({ role }) => role),
        withdrawn: wanted
          .filter((one) => one.from === 'approved' && one.to !== 'approved' && !isAdminRemoval(one))
          .map(({ role }) => role),
        reason,
      }
      await (self
        ? announce(tx, 'institute.own_roles_changed', { instituteId: institute.id, personId: userId })
        : announce(tx, 'institute.roles_decided', decided))
    }
    return { member: await memberById(tx, institute.id, userId) }
  })

/** Approves the requests of several people, or removes all their roles. */
export const decideSeveral: Handler<typeof instituteMembers.decideSeveral, InInstitute> = (context) => {
  const { tx, institute, standing, body } = context
  refuse(whyNotDecide(standing))
  return changeEach(tx, body.ids, async (userId) => {
    const held = await rolesIn(tx, institute.id, userId)
    const decided = body.action === 'remove' ? held : held.filter(({ approved }) => !approved)
    if (held.length === 0) throw notFound()
    if (decided.length === 0) throw new Problem(nothingToApprove)
    const roles = Object.fromEntries(
      decided.map(({ role }) => [role, body.action === 'remove' ? null : true] as const),
    )
    return setRoles({ ...context, body: { userId, roles, reason: body.reason } })
  })
}

interface Change {
  role: InstituteRole
  from: RoleState
  to: RoleState
}

/** The roles that would change, and how. */
function wantedStates(
  {
    roles,
    admin,
  }: { roles: Partial<Record<InstituteRole, boolean | null>>; admin?: boolean | null | undefined },
  held: HeldRole[],
): Change[] {
  const stateOf = (role: InstituteRole): RoleState => {
    const found = held.find((one) => one.role === role)
    return found ? (found.approved ? 'approved' : 'unapproved') : 'none'
  }
  const sent: typeof roles = { ...roles, ...(admin !== undefined && { Admin: admin }) }
  return keysOf(sent)
    .map((role): Change => {
      const wanted = sent[role] ?? null
      const from = stateOf(role)
      // A role that the person does not have cannot lose its approval.
      const to = wanted === null ? 'none' : wanted ? 'approved' : from === 'none' ? 'none' : 'unapproved'
      return { role, from, to }
    })
    .filter(({ from, to }) => from !== to)
}

const isAppointment = ({ role, to }: Change) => role === 'Admin' && to === 'approved'

/** Of the role itself, not of a request for it. */
const isAdminRemoval = ({ role, from, to }: Change) =>
  role === 'Admin' && from === 'approved' && to !== 'approved'

const setRole = (
  tx: Tx,
  of: { institute_id: number; person_id: number },
  { role, to }: Change,
  decision: { by: Decider; now: Date },
): Promise<void> =>
  to === 'none'
    ? removeRoles(tx, of, [role], decision)
    : putRole(tx, { ...of, role, approved: to === 'approved' }, decision)
