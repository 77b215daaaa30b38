import { sql, type RawBuilder } from 'kysely'
import { afterCommit, type Tx } from '../database/database.ts'
import { noticesOf } from '../database/notices.ts'

/**
 * The end of a statement that adds jobs, after `with` and other queries: their rows are inserted as
 * `graphile_worker.add_job` does, but without its NOTIFY, which would make commits wait for one another (decision 67).
 * Only a name that the queue has never had goes to `add_job`.
 * @param rows columns `payload` (json), `run_at`, `key`, which no other job has, and `priority`
 */
export const insertedJobs = (name: string, rows: RawBuilder<unknown>) => sql`
  wanted as materialized (${rows}),
  task as (select id from graphile_worker._private_tasks where identifier = ${name}::text),
  added as (
    insert into graphile_worker._private_jobs (task_id, payload, run_at, key, priority)
    select task.id, payload, coalesce(run_at, now()), key, priority from task, wanted)
  select graphile_worker.add_job(${name}::text, payload := payload, run_at := run_at, job_key := key,
    priority := priority)
  from wanted where not exists (select from task)`

/** Wakes workers for jobs that were inserted, once they are committed; otherwise they look every two seconds. */
export const wakeWorkers = (tx: Tx, count: number): void =>
  afterCommit(tx, (pool) => {
    // PostgreSQL would join equal ones.
    const payload = JSON.stringify({ r: Math.random(), count })
    noticesOf(pool).add({ channel: 'jobs:insert', payloads: [payload] })
  })
