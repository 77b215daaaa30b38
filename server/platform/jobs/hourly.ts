import type { Job } from './jobs.ts'
import { keptHours } from '../http/idempotency.ts'

/** What a domain throws away once an hour: rows that nobody can use any more. */
export type Hourly = Job

/** What the platform itself no longer needs. */
const ofPlatform: Hourly = async (_, { database: { db } }) => {
  const outlived = new Date(Date.now() - keptHours * 3_600_000)
  await db.deleteFrom('idempotency_key').where('created_at', '<', outlived).execute()
}

/** The job that runs them all, one after the other. */
export const hourlyJob =
  (ofDomains: Hourly[]): Job =>
  async (payload, context) => {
    for (const clean of [ofPlatform, ...ofDomains]) await clean(payload, context)
  }
