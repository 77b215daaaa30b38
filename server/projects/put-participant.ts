import { instituteHeld } from 'contract/institutes/institute-domains.refusals.ts'
import { whyNot, type ProjectPermission } from 'contract/projects/permissions.ts'
import { whyNotChange, whyNotGive } from 'contract/projects/project.rules.ts'
import type { projects } from 'contract/projects/projects.endpoints.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import type { Tx } from '../platform/database/database.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { instituteForViewer, isHeld, lockInstitute } from '../institutes/institutes.ts'
import { publish, recheckRights } from '../platform/live/live.ts'
import { notFound, Problem, refuse, reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import {
  changeInvitedRole,
  endInvitation,
  openProjectInvitation,
  projectInvitationById,
} from './institutes/invitations.queries.ts'
import { inviteInstitute } from './institutes/invite-institute.ts'
import { changeParticipants } from './change-participants.ts'
import {
  hasOtherProjectAdmins,
  participantOf,
  peopleOf,
  rolesOfParty,
  type Party,
} from './participants.queries.ts'
import { addableInstitute, personForViewer } from './parties.queries.ts'
import { refreshLists } from './projects.live.ts'
import type { Scope } from './projects.access.ts'

type Sent = BodyOf<typeof projects.putParticipant>

/**
 * Adds a person with a role, invites an institute, or changes the role with the given participantId. Idempotent.
 */
export const putParticipant: Handler<typeof projects.putParticipant, Scope> = ({
  db,
  body,
  now,
  ip,
  ...scope
}) =>
  changeParticipants(db, { ...scope, now, ip }, async (tx, permissions) => {
    const party =
      body.participantId === undefined
        ? await added(tx, { ...scope, now, ip }, body, permissions)
        : await changed(tx, scope, { ...body, participantId: body.participantId }, permissions)
    return participantOf(tx, scope.project.id, party, scope.viewer)
  })

async function added(
  tx: Tx,
  { viewer, project, now, ip }: Scope & { now: Date; ip: string },
  body: Sent,
  permissions: ProjectPermission[],
): Promise<Party> {
  refuse(whyNotGive(permissions, body.roleName))
  const { userId, instituteId } = body
  if ((userId === undefined) === (instituteId === undefined))
    reject({ userId: ['Please choose a member or an institute'] })
  // People whom the viewer may not see get the same response as people who do not exist (SEC-07).
  const there =
    userId !== undefined
      ? await personForViewer(tx, viewer.id, userId)
      : instituteId !== undefined && (await addableInstitute(tx, viewer.id, instituteId))
  if (!there) throw notFound()
  const party = { person_id: userId ?? null, institute_id: instituteId ?? null }
  if (instituteId !== undefined && !(await takesPart(tx, { viewer, project, now }, instituteId))) {
    await inviteInstitute(tx, { viewer, project }, { instituteId, role: body.roleName, now, ip })
    return party
  }
  const fresh = await tx
    .insertInto('participant')
    .values({ project_id: project.id, ...party, role: body.roleName })
    .onConflict((conflict) => conflict.constraint('participant_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  const event = {
    projectId: project.id,
    personId: party.person_id,
    instituteId: party.institute_id,
    role: body.roleName,
  }
  if (fresh) {
    const people = await peopleOf(tx, [party])
    // Pages left open from an earlier participation work again.
    await recheckRights(tx, people)
    await refreshLists(tx, people)
    await announce(tx, 'project.joined', { ...event, by: viewer.id })
  }
  return party
}

/**
 * Whether an institute is in the project already, or its own Admin adds it, who consents by that. It is locked, so that it
 * is neither merged nor loses this Admin in the meantime.
 */
async function takesPart(
  tx: Tx,
  { viewer, project, now }: Pick<Scope, 'viewer' | 'project'> & { now: Date },
  instituteId: number,
): Promise<boolean> {
  if (!(await lockInstitute(tx, instituteId))) throw notFound()
  const held = await rolesOfParty(tx, project.id, { institute_id: instituteId })
  if (held.length > 0) return true
  const found = await instituteForViewer(tx, { id: viewer.id, is_staff: false }, instituteId)
  if (!found?.standing.is_admin) return false
  if (await isHeld(tx, instituteId)) throw new Problem(instituteHeld)
  const open = await openProjectInvitation(tx, { projectId: project.id, instituteId })
  if (open) await endInvitation(tx, open.id, { status: 'accepted', by: viewer.id, now })
  return true
}

async function changed(
  tx: Tx,
  scope: Scope,
  body: Sent & { participantId: number },
  permissions: ProjectPermission[],
): Promise<Party> {
  const { viewer, project } = scope
  refuse(whyNot(permissions, 'UPDATE_PROJECT_PARTICIPANTS'))
  const { participantId: id, userId, instituteId, roleName: to } = body
  const [entry] = await rolesOfParty(tx, project.id, {
    id,
    ...(userId !== undefined && { person_id: userId }),
    ...(instituteId !== undefined && { institute_id: instituteId }),
  })
  const invitation = entry ? undefined : await projectInvitationById(tx, id)
  if (invitation?.project_id === project.id) {
    refuse(whyNotChange(permissions, { from: invitation.role, to, otherAdmins: true }))
    await changeInvitedRole(tx, id, to)
    await publish(tx, `institute:${invitation.institute_id}`)
    return { person_id: null, institute_id: invitation.institute_id }
  }
  if (!entry) return repeated(tx, scope, body)
  const otherAdmins = await hasOtherProjectAdmins(tx, project.id, [id])
  refuse(whyNotChange(permissions, { from: entry.role, to, otherAdmins }))
  const { person_id, institute_id } = entry
  const all = await rolesOfParty(tx, project.id, { person_id, institute_id })
  // If they already have the new role, only the old one is removed.
  if (all.some((other) => other.id !== id && other.role === to))
    await tx.deleteFrom('participant').where('id', '=', id).execute()
  else await tx.updateTable('participant').set({ role: to }).where('id', '=', id).execute()
  const people = await peopleOf(tx, [entry])
  await recheckRights(tx, people)
  await refreshLists(tx, people)
  if (entry.role !== to)
    await announce(tx, 'project.role_changed', {
      projectId: project.id,
      personId: person_id,
      instituteId: institute_id,
      role: to,
      by: viewer.id,
    })
  return { person_id, institute_id }
}

/**
 * Handles the repetition of a change whose response was lost. The old entry may have been deleted because the participant
 * already had the new role.
 */
async function repeated(tx: Tx, { project }: Scope, { userId, instituteId, roleName }: Sent): Promise<Party> {
  const party = { person_id: userId ?? null, institute_id: instituteId ?? null }
  const isOne = (userId === undefined) !== (instituteId === undefined)
  const held = isOne ? await rolesOfParty(tx, project.id, party) : []
  if (!held.some(({ role }) => role === roleName)) throw notFound()
  return party
}
