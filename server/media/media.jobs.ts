import type { Hourly } from '../platform/jobs/hourly.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue, type Job } from '../platform/jobs/jobs.ts'
import { removeBytes } from './media.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'media.sweep': object
    /** Queued by older versions only: the files of an answer now go with it (decision 10). */
    'survey.remove-files': { keys: string[] }
  }
}

const batch = 500

/** Removes the bytes of files whose rows are gone; what fails is tried again. */
const sweep: Job<'media.sweep'> = async (_, { database: { db }, config }) => {
  for (;;) {
    const removed = await db.selectFrom('media_gone').select('key').limit(batch).execute()
    if (removed.length === 0) return
    const keys = removed.map(({ key }) => key)
    await removeBytes(config, keys)
    await db.deleteFrom('media_gone').where('key', 'in', keys).execute()
  }
}

/** Removes files that are named: their rows, so that nothing points to bytes that are not there, and then the bytes. */
const removeFiles: Job<'survey.remove-files'> = async ({ keys }, { database: { db }, config }) => {
  if (keys.length > 0) await db.deleteFrom('media').where('key', 'in', keys).execute()
  await removeBytes(config, keys)
}

/** Has bytes removed right after the transaction that deletes what they belong to, instead of within the hour. */
export const sweepSoon = (tx: Tx) => enqueue(tx, 'media.sweep', {})

export const mediaJobs = { 'media.sweep': sweep, 'survey.remove-files': removeFiles }
export const mediaHourly: Hourly = sweep
