import type { Job } from './jobs.ts'

/** What a domain throws away once an hour: rows that nobody can use any more. */
export type Hourly = Job<'hourly'>

/** The job that runs them all, one after the other. */
export const hourlyJob =
  (all: Hourly[]): Hourly =>
  async (payload, context) => {
    for (const clean of all) await clean(payload, context)
  }
