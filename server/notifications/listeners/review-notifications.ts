import type { EventListeners } from '../../platform/jobs/jobs.ts'
import { personWithName, surveyWithName } from '../names.queries.ts'
import { notificationOf } from '../new-notification.ts'
import { notifyPeople } from '../notify.ts'

/** Reviews of answer sets, for respondents and reviewers. */
export const reviewNotifications: EventListeners = {
  'survey.revision_asked': async ({ surveyId, projectId, by, people, answers }, { database: { db } }, id) => {
    const survey = await surveyWithName(db, surveyId)
    if (!survey) return
    const facts = { survey, projectId, by: await personWithName(db, by), answers }
    await notifyPeople(db, people, notificationOf('survey.revision_asked', facts, id))
  },
  'survey.commented': async ({ surveyId, projectId, by, people }, { database: { db } }, id) => {
    const survey = await surveyWithName(db, surveyId)
    if (!survey) return
    const facts = { survey, projectId, by: await personWithName(db, by) }
    await notifyPeople(db, people, notificationOf('survey.commented', facts, id))
  },
  'survey.review_answered': async (event, { database: { db } }, id) => {
    const { surveyId, projectId, by, people, respondent, isRevised } = event
    const survey = await surveyWithName(db, surveyId)
    if (!survey) return
    const facts = { survey, projectId, by: await personWithName(db, by), respondent, isRevised }
    await notifyPeople(db, people, notificationOf('survey.review_answered', facts, id))
  },
}
