import { z } from 'zod'
import type { Hourly } from '../platform/jobs/hourly.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue, type Job, type Jobs } from '../platform/jobs/jobs.ts'
import { removeBytes } from './media.ts'

const batch = 500

/** Removes the bytes of files whose rows are gone; what fails is tried again. */
const sweep: Job = async (_, { database: { db }, config }) => {
  for (;;) {
    const gone = await db.selectFrom('media_gone').select('key').limit(batch).execute()
    if (gone.length === 0) return
    const keys = gone.map(({ key }) => key)
    await removeBytes(config, keys)
    await db.deleteFrom('media_gone').where('key', 'in', keys).execute()
  }
}

/** Removes files that are named: their rows, so that nothing points to bytes that are not there, and then the bytes. */
export const forgetFiles: Job = async (payload, context) => {
  const { keys } = z.object({ keys: z.array(z.string()) }).parse(payload)
  const { db } = context.database
  if (keys.length > 0) await db.deleteFrom('media').where('key', 'in', keys).execute()
  await removeBytes(context.config, keys)
}

/** Has bytes removed right after the transaction that deletes what they belong to, instead of within the hour. */
export const sweepSoon = (tx: Tx) => enqueue(tx, 'media.sweep', {})

export const mediaJobs: Jobs = { 'media.sweep': sweep }
export const mediaHourly: Hourly = sweep
