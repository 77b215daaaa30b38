import type { Job } from './jobs.ts'
import { keptHours } from './idempotency.ts'

/** What a domain throws away once an hour: rows that nobody can use any more. */
export type Hourly = Job

/** Days a mail is kept after it was sent. */
const mailDays = 30

/** What the platform itself no longer needs. */
const ofPlatform: Hourly = async (_, { database: { db } }) => {
  const before = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await db.deleteFrom('idempotency_key').where('created_at', '<', before(keptHours)).execute()
  await db
    .deleteFrom('mail')
    .where('created_at', '<', before(mailDays * 24))
    .execute()
}

/** The job that runs them all, one after the other. */
export const hourlyJob =
  (ofDomains: Hourly[]): Job =>
  async (payload, context) => {
    for (const clean of [ofPlatform, ...ofDomains]) await clean(payload, context)
  }
