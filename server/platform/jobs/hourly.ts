import type { Job } from './jobs.ts'
import { recorded } from './recurring-work.ts'

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

/** Runs recurring work by name, one after the other, and records when each was completed. One that fails does not keep the others from running. */
export const recurring =
  (all: Readonly<Record<string, Hourly>>): Hourly =>
  async (payload, context) => {
    const failures: unknown[] = []
    for (const [name, each] of Object.entries(all))
      await recorded(name, each)(payload, context).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
