import { sql } from 'kysely'
import type { Hourly, Minutely } from '../platform/jobs/hourly.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue, type Job } from '../platform/jobs/jobs.ts'
import { fileStorage } from '../platform/storage/open-storage.ts'
import { sweepLeftovers } from './sweep-leftovers.ts'
import { sweepBytes } from './unnamed-bytes.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'media.sweep': object
    /** Only enqueued by older versions: files are now deleted with their answer (decision 10). */
    'survey.remove-files': { keys: string[] }
  }
}

/** Deletes stored files without a row; failures are retried. Skipped during a backup, which still has their rows. */
const sweep: Job<'media.sweep'> = async (_, { database: { db }, config }) => {
  while (await sweepBytes(db, config));
}

/** Deletes files by key: first their rows, so that no row points to missing bytes. */
const removeFiles: Job<'survey.remove-files'> = async ({ keys }, { database: { db }, config }) => {
  if (keys.length > 0) await db.deleteFrom('media').where('key', 'in', keys).execute()
  await fileStorage(config).remove(keys)
}

/** Enqueues the sweep in the transaction that deletes rows, so that files are deleted before the hourly sweep. */
export const sweepSoon = (tx: Tx) => enqueue(tx, 'media.sweep', {})

export const mediaJobs = { 'media.sweep': sweep, 'survey.remove-files': removeFiles }

export const mediaHourly: Hourly = async (payload, context) => {
  await sweep(payload, context)
  await sweepLeftovers(context.config)
}

/** Replaces the rows that each upload and deletion has added to the totals by their sum. */
export const addUpTotals: Minutely = async (_, { database: { db } }) =>
  void (await sql`
    with added as (delete from media_total where (select count(*) > 1 from media_total) returning files, bytes)
    insert into media_total (files, bytes) select sum(files), sum(bytes) from added having count(*) > 0`.execute(
    db,
  ))
