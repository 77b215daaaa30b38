import { sql } from 'kysely'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import type { Hourly } from '../platform/jobs/hourly.ts'
import { daysAgo } from '../platform/retention.ts'

/** Days for which events are kept in feeds. */
const activityDays = 730

export const deleteOldActivity: Hourly = async (_, { database: { db } }) =>
  void (await deleteInBatches(db, 'activity', sql<boolean>`at < ${daysAgo(activityDays)}`))
