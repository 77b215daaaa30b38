import type { BodyOf } from 'contract/platform/endpoint.ts'
import type { ProjectPermission } from 'contract/projects/permissions.ts'
import { whyNotRemoveParticipant } from 'contract/projects/project.rules.ts'
import type { projects } from 'contract/projects/projects.endpoints.ts'
import { instituteForViewer } from '../institutes/institutes.ts'
import type { Tx } from '../platform/database/database.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { publish, recheckRights } from '../platform/live/live.ts'
import { notFound, refuse, reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { changeParticipants } from './change-participants.ts'
import {
  endInvitation,
  openProjectInvitation,
  projectInvitationById,
} from './institutes/invitations.queries.ts'
import {
  hasOtherProjectAdmins,
  peopleOf,
  peopleWithoutRole,
  rolesOfParty,
  type Party,
} from './participants.queries.ts'
import { rolesInOrder } from './projects.ts'
import { refreshLists } from './projects.live.ts'
import type { Scope } from './projects.access.ts'

/**
 * Removes one role or all roles of a participant, or withdraws the invitation of an institute. People may always remove
 * their own roles, and Admins of an institute those of the institute.
 */
export const removeParticipant: Handler<typeof projects.removeParticipant, Scope> = ({
  db,
  body,
  now,
  ...scope
}) =>
  changeParticipants(db, { ...scope, now }, async (tx, permissions) => {
    const { participantId, userId, instituteId, roleName } = body
    if (participantId === undefined && userId === undefined && instituteId === undefined)
      reject({ participantId: ['Please choose a participant'] })
    const { viewer, project } = scope
    const found = await rolesOfParty(tx, project.id, {
      id: participantId,
      ...(userId !== undefined && { person_id: userId }),
      ...(instituteId !== undefined && { institute_id: instituteId }),
    })
    const entries =
      participantId === undefined && roleName ? found.filter(({ role }) => role === roleName) : found
    if (entries.length === 0 && (await withdrawn(tx, { ...scope, now }, body, permissions)))
      return { success: true as const }
    const ids = entries.map(({ id }) => id)
    const self = entries.length > 0 && entries.every(({ person_id }) => person_id === viewer.id)
    const administers = await administersAll(tx, viewer, entries)
    const otherAdmins = await hasOtherProjectAdmins(tx, project.id, ids)
    refuse(
      whyNotRemoveParticipant(permissions, {
        roles: entries.map(({ role }) => role),
        self,
        administers,
        otherAdmins,
      }),
    )
    if (ids.length === 0) throw notFound()
    await tx.deleteFrom('participant').where('id', 'in', ids).execute()
    const people = await peopleOf(tx, entries)
    await recheckRights(tx, people)
    await refreshLists(tx, people)
    const without = await peopleWithoutRole(tx, project.id, people)
    await announce(tx, 'project.left', { projectId: project.id, people: without, at: now.toISOString() })
    await tellRemoved(
      tx,
      { projectId: project.id, by: viewer.id, left: self || administers, without },
      entries,
    )
    return { success: true as const }
  })

interface Removal {
  projectId: number
  by: number
  left: boolean
  without: number[]
}

/** One event for the participant whose roles these are. */
async function tellRemoved(tx: Tx, removal: Removal, [entry]: Party[]): Promise<void> {
  if (!entry) return
  const { person_id, institute_id } = entry
  const left = await rolesOfParty(tx, removal.projectId, { person_id, institute_id })
  await announce(tx, 'project.participant_removed', {
    ...removal,
    personId: person_id,
    instituteId: institute_id,
    remaining: rolesInOrder(left.map(({ role }) => role))[0] ?? null,
  })
  if (institute_id !== null) await publish(tx, `institute:${institute_id}`)
}

/** Whether the viewer is Admin of the institutes that have these roles. */
async function administersAll(tx: Tx, viewer: Scope['viewer'], entries: Party[]): Promise<boolean> {
  for (const { institute_id } of entries) {
    if (institute_id === null) return false
    const found = await instituteForViewer(tx, { id: viewer.id, is_staff: false }, institute_id)
    if (!found?.standing.is_admin) return false
  }
  return entries.length > 0
}

/** Withdraws the open invitation of an institute. @returns whether there was one */
async function withdrawn(
  tx: Tx,
  { viewer, project, now }: Scope & { now: Date },
  { participantId, instituteId }: BodyOf<typeof projects.removeParticipant>,
  permissions: ProjectPermission[],
): Promise<boolean> {
  const invitation =
    participantId !== undefined
      ? await projectInvitationById(tx, participantId)
      : instituteId !== undefined
        ? await openProjectInvitation(tx, { projectId: project.id, instituteId })
        : undefined
  if (invitation?.project_id !== project.id) return false
  refuse(whyNotRemoveParticipant(permissions, { roles: [invitation.role], self: false, otherAdmins: true }))
  await endInvitation(tx, invitation.id, { status: 'withdrawn', by: viewer.id, now })
  await announce(tx, 'project.invitation_ended', {
    projectId: project.id,
    instituteId: invitation.institute_id,
    outcome: 'withdrawn',
    invitedBy: invitation.invited_by,
    by: viewer.id,
  })
  await publish(tx, `institute:${invitation.institute_id}`)
  return true
}
