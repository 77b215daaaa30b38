import { readPermissions } from 'contract/documents/documents.rules.ts'
import type { Db } from '../../platform/database/database.ts'
import type { EventListeners } from '../../platform/jobs/jobs.ts'
import { approvedMembers, documentName, personWithName, projectWithName } from '../names.queries.ts'
import { notificationOf } from '../new-notification.ts'
import { notifyHolders, notifyPeople } from '../notify.ts'

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

/** The people of a participant, except the author of the change. */
async function othersOf(
  db: Db,
  { personId, instituteId }: { personId: number | null; instituteId: number | null },
  by: number,
): Promise<number[]> {
  const members = instituteId !== null ? await approvedMembers(db, instituteId) : []
  return (personId !== null ? [personId] : members).filter((person) => person !== by)
}
