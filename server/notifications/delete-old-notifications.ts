import { sql } from 'kysely'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import type { Hourly } from '../platform/jobs/hourly.ts'
import { daysAgo } from '../platform/retention.ts'

/** Deletes old notifications, read or not. */
export const deleteOldNotifications: Hourly = async (_, { database: { db }, config }) =>
  void (await deleteInBatches(
    db,
    'notification',
    sql<boolean>`created_at < ${daysAgo(config.NOTIFICATION_DAYS)}`,
  ))
