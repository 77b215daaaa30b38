import type { Job } from './jobs.ts'

/** Deletes expired rows of a domain. */
export type Hourly = Job<'hourly'>

/** Runs all of them, one after the other. */
export const hourlyJob =
  (all: Hourly[]): Hourly =>
  async (payload, context) => {
    for (const clean of all) await clean(payload, context)
  }
