import { whyNotRemoveParticipant } from 'contract/projects/project.rules.ts'
import type { projects } from 'contract/projects/projects.endpoints.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { recheckRights } from '../platform/live/live.ts'
import { notFound, refuse, reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { changeParticipants } from './change-participants.ts'
import { hasOtherProjectAdmins, peopleOf, peopleWithoutRole, rolesOfParty } from './participants.queries.ts'
import { refreshLists } from './projects.live.ts'
import type { Scope } from './projects.access.ts'

/** Removes one role or all roles of a participant; people may always remove their own. */
export const removeParticipant: Handler<typeof projects.removeParticipant, Scope> = ({
  db,
  body,
  now,
  ...scope
}) =>
  changeParticipants(db, scope, async (tx, permissions) => {
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
    const ids = entries.map(({ id }) => id)
    const self = entries.length > 0 && entries.every(({ person_id }) => person_id === viewer.id)
    const otherAdmins = await hasOtherProjectAdmins(tx, project.id, ids)
    refuse(
      whyNotRemoveParticipant(permissions, { roles: entries.map(({ role }) => role), self, otherAdmins }),
    )
    if (ids.length === 0) throw notFound()
    await tx.deleteFrom('participant').where('id', 'in', ids).execute()
    const people = await peopleOf(tx, entries)
    await recheckRights(tx, people)
    await refreshLists(tx, people)
    await announce(tx, 'project.left', {
      projectId: project.id,
      people: await peopleWithoutRole(tx, project.id, people),
      at: now.toISOString(),
    })
    return { success: true as const }
  })
