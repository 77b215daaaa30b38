import { readPermissions } from 'contract/documents/documents.rules.ts'
import type { Db } from '../platform/database/database.ts'
import type { JobContext, EventListeners } from '../platform/jobs/jobs.ts'
import { invitedGuests, type SurveyEvent } from '../surveys/surveys.ts'
import { contactNotifications } from './contact-notifications.ts'
import { discussionNotifications } from './discussion-notifications.ts'
import { instituteNotifications } from './institute-notifications.ts'
import { notificationOf } from './notification-kinds.ts'
import {
  approvedMembers,
  documentName,
  nameOf,
  projectName,
  surveyNameById,
  notifyHolders,
  notifyPeople,
} from './notifications.queries.ts'

/** Who is notified of the lower domains' events. */
export const notificationListeners: EventListeners = {
  ...contactNotifications,
  ...instituteNotifications,
  ...discussionNotifications,
  'survey.opened': (event, context, id) => notifyOfSurvey('survey.opened', event, context, id),
  'survey.reopened': (event, context, id) => notifyOfSurvey('survey.reopened', event, context, id),
  'survey.finalized': (event, context, id) => notifyOfSurvey('survey.finalized', event, context, id),
  'survey.guest_invited': async ({ surveyId, projectId, by, personId }, { database: { db } }, id) => {
    const survey = await surveyNameById(db, surveyId)
    if (survey === undefined) return
    const facts = { survey, projectId, by: await nameOf(db, by) }
    await notifyPeople(db, [personId], notificationOf('survey.guest_invited', facts, id))
  },
  'document.added': async ({ documentId, projectId, by, awaited }, { database: { db } }, id) => {
    // As it is now: it may have been removed, or be for fewer people.
    const document = await documentName(db, documentId)
    if (!document) return
    const { name, permissions, project } = document
    const facts = { document: name, documentId, project, projectId }
    const added = notificationOf('document.added', { ...facts, by: await nameOf(db, by) }, id)
    await notifyHolders(db, { projectId, permission: readPermissions[permissions], except: by }, added)
    if (awaited) await notifyPeople(db, [by], notificationOf('document.written', facts, id))
  },
  'project.joined': async ({ projectId, by, personId, instituteId, role }, { database: { db } }, id) => {
    const project = await projectName(db, projectId)
    if (!project) return
    const invited = personId !== null ? 'you' : 'your institution'
    const facts = { project, projectId, by: await nameOf(db, by), invited, role } as const
    const people = await newParticipants(db, { personId, instituteId })
    await notifyPeople(
      db,
      people.filter((person) => person !== by),
      notificationOf('project.joined', facts, id),
    )
  },
}

async function notifyOfSurvey(
  kind: 'survey.opened' | 'survey.reopened' | 'survey.finalized',
  { surveyId, projectId, by }: SurveyEvent,
  { database: { db } }: JobContext,
  id: string,
): Promise<void> {
  const survey = await surveyNameById(db, surveyId)
  if (survey === undefined) return
  const notification = notificationOf(kind, { survey, projectId, by: await nameOf(db, by) }, id)
  await notifyHolders(db, { projectId, permission: 'FILL_PROJECT_SURVEYS', except: by }, notification)
  await notifyPeople(db, await invitedGuests(db, surveyId), notification)
}

async function newParticipants(
  db: Db,
  { personId, instituteId }: { personId: number | null; instituteId: number | null },
) {
  if (personId !== null) return [personId]
  return instituteId !== null ? approvedMembers(db, instituteId) : []
}
