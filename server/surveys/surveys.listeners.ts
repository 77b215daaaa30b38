import { inTransaction } from '../platform/database/database.ts'
import type { Hourly } from '../platform/jobs/hourly.ts'
import type { Listeners } from '../platform/jobs/jobs.ts'
import { forsaken, purgeForsakenSoon } from './deletion/purge-survey.ts'
import { forgetGuests } from './guests/survey-guests.queries.ts'

export const surveyListeners: Listeners = {
  /** Who comes back to the project has to be invited anew. */
  'project.left': async ({ projectId }, { database: { db } }) => void (await forgetGuests(db, projectId)),
  'project.deleted': (_, { database: { db } }) => inTransaction(db, purgeForsakenSoon),
}

/** The same for those who have left in another way: with their institution, or by leaving that. */
export const surveyHourly: Hourly = async (_, { database: { db } }) => {
  await forgetGuests(db)
  if (await forsaken(db)) await inTransaction(db, purgeForsakenSoon)
}
