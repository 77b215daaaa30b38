import { inTransaction } from '../platform/database/database.ts'
import type { Hourly } from '../platform/jobs/hourly.ts'
import type { EventListeners } from '../platform/jobs/jobs.ts'
import { hasOrphanedSurveys, purgeOrphanedSoon } from './deletion/purge-survey.ts'
import { deleteGuestsOf, deleteGuestsWhoLeft } from './guests/survey-guests.queries.ts'

export const surveyListeners: EventListeners = {
  /** A person who returns to the project has to be invited again. */
  'project.left': async ({ projectId, people, at }, { database: { db } }) =>
    void (await deleteGuestsOf(db, projectId, { people, until: new Date(at) })),
  'project.deleted': (_, { database: { db } }) => inTransaction(db, purgeOrphanedSoon),
}

/** The same for guests who left with or by leaving an institute. */
export const surveyHourly: Hourly = async (_, { database: { db } }) => {
  await deleteGuestsWhoLeft(db)
  if (await hasOrphanedSurveys(db)) await inTransaction(db, purgeOrphanedSoon)
}
