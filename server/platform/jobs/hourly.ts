import type { Job } from './jobs.ts'

/** Deletes expired rows of a domain. */
export type Hourly = Job<'hourly'>
/** Work due at a certain local time in some time zone. */
export type QuarterHourly = Job<'quarter-hourly'>

/** Work due within minutes. */
export type Minutely = Job<'minutely'>

/** Runs the jobs one after the other. */
export const oneByOne =
  (all: Hourly[]): Hourly =>
  async (payload, context) => {
    for (const each of all) await each(payload, context)
  }
