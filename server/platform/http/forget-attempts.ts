import { sql } from 'kysely'
import type { Hourly } from '../jobs/hourly.ts'

/** Removes the counts of attempts whose time is over. */
export const forgetAttempts: Hourly = async (_, { database: { db } }) => {
  await db
    .deleteFrom('attempt_count')
    .where('ends_at', '<', sql<Date>`now()`)
    .execute()
}
