import type { JobContext, EventListeners } from '../platform/jobs/jobs.ts'
import { invitedGuests, type SurveyEvent } from '../surveys/surveys.ts'
import { contactNotifications } from './listeners/contact-notifications.ts'
import { discussionNotifications } from './listeners/discussion-notifications.ts'
import { eventNotifications } from './listeners/event-notifications.ts'
import { instituteNotifications } from './listeners/institute-notifications.ts'
import { matchNotifications } from './listeners/match-notifications.ts'
import { projectNotifications } from './listeners/project-notifications.ts'
import { reportNotifications } from './listeners/report-notifications.ts'
import { personWithName, surveyWithName } from './names.queries.ts'
import { notificationOf } from './new-notification.ts'
import { notifyHolders, notifyPeople } from './notify.ts'
import { reminderNotifications } from './listeners/reminder-notifications.ts'
import { reviewNotifications } from './listeners/review-notifications.ts'
import { sessionNotifications } from './listeners/session-notifications.ts'

/** Notifications of the lower domains' events. */
export const notificationListeners: EventListeners = {
  ...contactNotifications,
  ...instituteNotifications,
  ...matchNotifications,
  ...projectNotifications,
  ...discussionNotifications,
  ...sessionNotifications,
  ...eventNotifications,
  ...reportNotifications,
  ...reminderNotifications,
  ...reviewNotifications,
  'survey.opened': (event, context, id) => notifyOfSurvey('survey.opened', event, context, id),
  'survey.reopened': (event, context, id) => notifyOfSurvey('survey.reopened', event, context, id),
  'survey.finalized': (event, context, id) => notifyOfSurvey('survey.finalized', event, context, id),
  'survey.guest_invited': async ({ surveyId, projectId, by, personId }, { database: { db } }, id) => {
    const survey = await surveyWithName(db, surveyId)
    if (!survey) return
    const facts = { survey, projectId, by: await personWithName(db, by) }
    await notifyPeople(db, [personId], notificationOf('survey.guest_invited', facts, id))
  },
}

async function notifyOfSurvey(
  kind: 'survey.opened' | 'survey.reopened' | 'survey.finalized',
  { surveyId, projectId, by }: SurveyEvent,
  { database: { db } }: JobContext,
  id: string,
): Promise<void> {
  const survey = await surveyWithName(db, surveyId)
  if (!survey) return
  const notification = notificationOf(kind, { survey, projectId, by: await personWithName(db, by) }, id)
  await notifyHolders(db, { projectId, permission: 'FILL_PROJECT_SURVEYS', except: by }, notification)
  await notifyPeople(db, await invitedGuests(db, surveyId), notification)
}
