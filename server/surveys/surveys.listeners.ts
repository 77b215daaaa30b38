import { inTransaction } from '../platform/database/database.ts'
import type { Hourly } from '../platform/jobs/hourly.ts'
import type { EventListeners } from '../platform/jobs/jobs.ts'
import { hasOrphanedSurveys, purgeOrphanedSoon } from './deletion/purge-survey.ts'
import { forgetGuests } from './guests/survey-guests.queries.ts'

export const surveyListeners: EventListeners = {
  /** Who comes back to the project has to be invited anew. */
  'project.left': async ({ projectId }, { database: { db } }) => void (await forgetGuests(db, projectId)),
  'project.deleted': (_, { database: { db } }) => inTransaction(db, purgeOrphanedSoon),
}

/** The same for those who have left in another way: with their institution, or by leaving that. */
export const surveyHourly: Hourly = async (_, { database: { db } }) => {
  await forgetGuests(db)
  if (await hasOrphanedSurveys(db)) await inTransaction(db, purgeOrphanedSoon)
}
