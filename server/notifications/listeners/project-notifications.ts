import { readPermissions } from 'contract/documents/documents.rules.ts'
import { sql } from 'kysely'
import { adminsOf } from '../../institutes/institutes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { EventListeners } from '../../platform/jobs/jobs.ts'
import {
  approvedMembers,
  documentName,
  instituteWithName,
  isPublicProject,
  personWithName,
  projectWithName,
} from '../names.queries.ts'
import { notificationOf } from '../new-notification.ts'
import { notifyHolders, notifyPeople } from '../notify.ts'
import { notifyToDecide, settle } from '../settle.ts'

/** Notifications of projects, project roles and documents. */
export const projectNotifications: EventListeners = {
  'project.joined': async ({ projectId, by, role, ...party }, { database: { db } }, id) => {
    const project = await projectWithName(db, projectId)
    if (!project) return
    const invited = party.personId !== null ? 'you' : 'your institution'
    const facts = { project, by: await personWithName(db, by), invited, role } as const
    await notifyPeople(db, await othersOf(db, party, by), notificationOf('project.joined', facts, id))
  },
  'project.role_changed': async ({ projectId, by, role, ...party }, { database: { db } }, id) => {
    const project = await projectWithName(db, projectId)
    if (!project) return
    const whose = party.personId !== null ? 'Your role' : 'The role of your institution'
    const facts = { project, by: await personWithName(db, by), whose, role } as const
    await notifyPeople(db, await othersOf(db, party, by), notificationOf('project.role_changed', facts, id))
  },
  'project.institute_invited': async (invited, { database: { db } }, id) => {
    const { projectId, instituteId, role, by } = invited
    const [project, institute] = [
      await projectWithName(db, projectId),
      await instituteWithName(db, instituteId),
    ]
    if (!project || !institute) return
    const facts = { project, institute, role, by: await personWithName(db, by) }
    const told = notificationOf('project.institute_invited', facts, id)
    const admins = (await adminsOf(db, instituteId)).map((one) => one.id)
    await notifyToDecide(db, admins, told, projectInvitation(projectId, instituteId))
  },
  'project.invitation_ended': async (ended, { database: { db } }, id) => {
    const { projectId, instituteId, outcome, invitedBy, by } = ended
    await settle(db, projectInvitation(projectId, instituteId))
    const [project, institute] = [
      await projectWithName(db, projectId),
      await instituteWithName(db, instituteId),
    ]
    if (!project || !institute || invitedBy === null || outcome === 'withdrawn') return
    const accepted = outcome === 'accepted'
    const facts = { project, institute: institute.name, accepted, by: await personWithName(db, by) }
    const recipients = invitedBy === by ? [] : [invitedBy]
    await notifyPeople(db, recipients, notificationOf('project.invitation_answered', facts, id))
  },
  'project.participant_removed': async (removed, { database: { db } }, id) => {
    const { projectId, by, left, remaining, without, ...party } = removed
    const project = await projectWithName(db, projectId)
    if (!project) return
    const facts = { project, by: await personWithName(db, by) }
    const people = await othersOf(db, party, by)
    if (remaining) {
      const whose = party.personId !== null ? 'Your role' : 'The role of your institution'
      const changed = { ...facts, whose, role: remaining } as const
      return notifyPeople(db, people, notificationOf('project.role_changed', changed, id))
    }
    const theirs = party.personId !== null ? ('you' as const) : ('your institution' as const)
    const isPublic = await isPublicProject(db, projectId)
    for (const [access, recipients] of Map.groupBy(people, (one) =>
      !without.includes(one) ? 'other role' : isPublic ? 'public' : 'none',
    ))
      await notifyPeople(
        db,
        recipients,
        notificationOf('project.removed', { ...facts, removed: theirs, access }, id),
      )
    if (!left) return
    const institute = party.instituteId === null ? undefined : await instituteWithName(db, party.instituteId)
    const told = notificationOf(
      'project.participant_left',
      { ...facts, who: institute?.name ?? facts.by.name },
      `${id}:left`,
    )
    await notifyHolders(db, { projectId, permission: 'CREATE_PROJECT_PARTICIPANTS', except: by }, told)
  },
  'document.added': async ({ documentId, projectId, by, awaited }, { database: { db } }, id) => {
    // Reads the current state, as the document may have been removed or restricted.
    const found = await documentName(db, documentId)
    if (!found) return
    const facts = {
      document: { id: documentId, name: found.name },
      project: { id: projectId, name: found.project },
    }
    const added = notificationOf('document.added', { ...facts, by: await personWithName(db, by) }, id)
    const readers = { projectId, permission: readPermissions[found.permissions], except: by }
    await notifyHolders(db, readers, added)
    if (awaited) await notifyPeople(db, [by], notificationOf('document.written', facts, id))
  },
}

const projectInvitation = (projectId: number, instituteId: number) => ({
  kind: 'project.institute_invited' as const,
  aboutId: instituteId,
  where: sql<boolean>`object_id = ${projectId}`,
  isOpen: sql<boolean>`exists (select from project_invitation v where v.status = 'invited'
    and v.project_id = ${projectId} and v.institute_id = ${instituteId})`,
})

/** The people of a participant, except the author of the change. */
async function othersOf(
  db: Db,
  { personId, instituteId }: { personId: number | null; instituteId: number | null },
  by: number,
): Promise<number[]> {
  const members = instituteId !== null ? await approvedMembers(db, instituteId) : []
  return (personId !== null ? [personId] : members).filter((person) => person !== by)
}
