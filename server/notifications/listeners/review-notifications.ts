import type { EventListeners } from '../../platform/jobs/jobs.ts'
import { personWithName, surveyWithName } from '../names.queries.ts'
import { notificationOf } from '../new-notification.ts'
import { notifyPeople } from '../notify.ts'

/** Reviews of answer sets, for respondents and reviewers. */
export const reviewNotifications: EventListeners = {
  'survey.revision_asked': async (event, { database: { db } }, id) => {
    const { surveyId, projectId, by, people, answers, institution } = event
    const survey = await surveyWithName(db, surveyId)
    if (!survey) return
    const facts = { survey, projectId, by: await personWithName(db, by), answers, institution }
    await notifyPeople(db, people, notificationOf('survey.revision_asked', facts, id))
  },
  'survey.commented': async (event, { database: { db } }, id) => {
    const { surveyId, projectId, by, people, institution } = event
    const survey = await surveyWithName(db, surveyId)
    if (!survey) return
    const facts = { survey, projectId, by: await personWithName(db, by), institution }
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
