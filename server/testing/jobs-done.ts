import { sql } from 'kysely'
import { vi } from 'vitest'
import type { JobName } from '../platform/jobs/jobs.ts'
import type { TestServer } from './test-server.ts'

/** All jobs that wait or run, including those that wait for their move to the workers, as `job`. */
export const waitingJobs = sql`(
  select task_identifier, key, run_at from graphile_worker.jobs
  union all select name, key, coalesce(run_at, created_at) from queued_job) job`

/** Waits until no job of these names is left; without names, of any. */
export const jobsDone = ({ database: { db } }: Pick<TestServer, 'database'>, ...names: JobName[]) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ name: string }>`select task_identifier as name from ${waitingJobs}
        where ${names.length === 0} or task_identifier = any (${names}::text[])`.execute(db)
      if (rows.length > 0) throw new Error(`Still waiting: ${rows.map(({ name }) => name).join(', ')}`)
    },
    { timeout: 90_000 },
  )
