import { neededToRead } from 'contract/documents/documents.rules.ts'
import type { Db } from '../platform/database/database.ts'
import type { JobContext, EventListeners } from '../platform/jobs/jobs.ts'
import { invitedGuests, type SurveyEvent } from '../surveys/surveys.ts'
import { instituteNotifications } from './institute-notifications.ts'
import { notificationOf } from './notification-kinds.ts'
import {
  approvedMembers,
  nameOf,
  projectName,
  surveyName,
  tellHolders,
  tellPeople,
} from './notifications.queries.ts'

/** Who is notified of the lower domains' events. */
export const notificationListeners: EventListeners = {
  ...instituteNotifications,
  'survey.opened': (news, context, id) => tellOfSurvey('survey.opened', news, context, id),
  'survey.reopened': (news, context, id) => tellOfSurvey('survey.reopened', news, context, id),
  'survey.finalized': (news, context, id) => tellOfSurvey('survey.finalized', news, context, id),
  'survey.guest_invited': async ({ surveyId, projectId, by, personId }, { database: { db } }, id) => {
    const survey = await surveyName(db, surveyId)
    if (survey === undefined) return
    const facts = { survey, projectId, by: await nameOf(db, by) }
    await tellPeople(db, [personId], notificationOf('survey.guest_invited', facts, id))
  },
  'document.added': async ({ projectId, name, permissions, by, awaited }, { database: { db } }, id) => {
    const project = await projectName(db, projectId)
    if (!project) return
    const facts = { document: name, project, projectId }
    const added = notificationOf('document.added', { ...facts, by: await nameOf(db, by) }, id)
    await tellHolders(db, { projectId, permission: neededToRead[permissions], but: by }, added)
    if (awaited) await tellPeople(db, [by], notificationOf('document.written', facts, id))
  },
  'project.joined': async ({ projectId, by, personId, instituteId, role }, { database: { db } }, id) => {
    const project = await projectName(db, projectId)
    if (!project) return
    const invited = personId !== null ? 'you' : 'your institution'
    const facts = { project, projectId, by: await nameOf(db, by), invited, role } as const
    const people = await newParticipants(db, { personId, instituteId })
    await tellPeople(
      db,
      people.filter((person) => person !== by),
      notificationOf('project.joined', facts, id),
    )
  },
}

async function tellOfSurvey(
  kind: 'survey.opened' | 'survey.reopened' | 'survey.finalized',
  { surveyId, projectId, by }: SurveyEvent,
  { database: { db } }: JobContext,
  id: string,
): Promise<void> {
  const survey = await surveyName(db, surveyId)
  if (survey === undefined) return
  const told = notificationOf(kind, { survey, projectId, by: await nameOf(db, by) }, id)
  await tellHolders(db, { projectId, permission: 'FILL_PROJECT_SURVEYS', but: by }, told)
  await tellPeople(db, await invitedGuests(db, surveyId), told)
}

async function newParticipants(
  db: Db,
  { personId, instituteId }: { personId: number | null; instituteId: number | null },
) {
  if (personId !== null) return [personId]
  return instituteId !== null ? approvedMembers(db, instituteId) : []
}
