import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { oneRow } from '../database/one-row.ts'
import type { Gauges } from '../metrics/gauges.ts'

export interface QueueFigures {
  /** Due and running jobs. */
  due: number
  /** Seconds since the oldest of them was due. */
  oldest_seconds: number
  /** Jobs without attempts left. */
  failed: number
}

export async function queueFigures(db: Db): Promise<QueueFigures> {
  const figures = sql<QueueFigures>`
    select count(*) filter (where attempts < max_attempts and run_at <= now())::int as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now())), 0)::float8
        as oldest_seconds,
      count(*) filter (where attempts >= max_attempts)::int as failed
    from (
      select attempts, max_attempts, run_at from graphile_worker.jobs
      union all select 0, 1, coalesce(run_at, created_at) from queued_job
    ) job`
  return oneRow(db, figures)
}

export const queueGauges: Gauges = {
  help: {
    queue_jobs_due: 'Due and running jobs of all nodes',
    queue_oldest_job_seconds: 'Waiting time of the oldest due job',
    queue_jobs_failed: 'Jobs that failed at their last attempt',
  },
  read: async (db) => {
    const { due, oldest_seconds, failed } = await queueFigures(db)
    return { queue_jobs_due: due, queue_oldest_job_seconds: oldest_seconds, queue_jobs_failed: failed }
  },
}
