import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import type { Db } from '../database/database.ts'
import { storeCompletion } from '../database/store-completion.ts'
import type { NodeMetrics } from '../metrics/gauges.ts'
import type { JobContext } from './jobs.ts'

const longestError = 300

/** A kind of recurring work, and when it was last completed on any node. */
export interface RecurringWork {
  name: string
  finished_at: Date | null
  /** How long it took. */
  seconds: number | null
  failed_at: Date | null
  error: string | null
}

/** Records when a job was completed, or why it failed. For work that goes through everybody, each batch counts. */
export const recorded =
  <Payload>(name: string, run: (payload: Payload, context: JobContext) => Promise<void>) =>
  async (payload: Payload, context: JobContext): Promise<void> => {
    const began = performance.now()
    const { db } = context.database
    try {
      await run(payload, context)
    } catch (error) {
      // The failure of the job is reported, not that of its record.
      await storeFailure(db, name, error).catch(() => {})
      throw error
    }
    await storeCompletion(db, name, (performance.now() - began) / 1000)
  }

const storeFailure = async (db: Db, name: string, error: unknown) =>
  void (await sql`insert into recurring_work (name, failed_at, error)
    values (${name}, now(), ${String(error).slice(0, longestError)})
    on conflict (name) do update set failed_at = now(), error = excluded.error`.execute(db))

export const recurringWork = async (db: Db): Promise<RecurringWork[]> =>
  (
    await sql<RecurringWork>`select name, finished_at, seconds, failed_at, error from recurring_work
    order by name limit 200`.execute(db)
  ).rows

/** Seconds since each kind of work was last completed. While the database is unreachable, it is missing. */
export const recurringMetrics: NodeMetrics = (registry, { database: { db } }) =>
  void new Gauge({
    name: 'job_last_finished_seconds',
    help: 'Seconds since each kind of recurring work was last completed, on any node',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset()
      const now = Date.now()
      for (const { name: kind, finished_at } of await recurringWork(db).catch(() => []))
        if (finished_at) this.set({ kind }, Math.max(0, (now - finished_at.getTime()) / 1000))
    },
  })
