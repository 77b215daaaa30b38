import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import type { Db } from '../database/database.ts'
import { oneRow } from '../database/one-row.ts'
import type { Gauges, NodeMetrics } from '../metrics/gauges.ts'

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

/** Due and running jobs of one kind. */
export interface KindOfJobs {
  kind: string
  due: number
  oldest_seconds: number
}

const mostKinds = 100

/** Kinds of which jobs are due, the longest waiting first. */
export const dueKinds = async (db: Db): Promise<KindOfJobs[]> =>
  (
    await sql<KindOfJobs>`
      select task_identifier as kind, count(*)::int as due,
        extract(epoch from now() - min(run_at))::float8 as oldest_seconds
      from graphile_worker.jobs where attempts < max_attempts and run_at <= now()
      group by task_identifier order by min(run_at), task_identifier limit ${mostKinds}`.execute(db)
  ).rows

/** While the database is unreachable, it is missing. */
export const kindsOfJobsMetrics: NodeMetrics = (registry, { database: { db } }) =>
  void new Gauge({
    name: 'job_oldest_waiting_seconds',
    help: 'Waiting time of the oldest due job of each kind; missing while no job of a kind is due',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { kind, oldest_seconds } of await dueKinds(db).catch(() => []))
        this.set({ kind }, oldest_seconds)
    },
  })

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
