import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/** Milliseconds: interval of renewing the leases of jobs, and their length. */
export const leases = { beat: 20_000, lease: 120_000 }

/**
 * Renews the leases of jobs that this process works on, and releases those of dead processes: the queue's own timeout
 * is four hours.
 * @param poolId the queue's id of our workers
 * @returns a function that stops it
 */
export function keepLeases(
  pool: pg.Pool,
  poolId: string,
  log: FastifyBaseLogger,
  { beat, lease }: typeof leases = leases,
): () => void {
  const round = async () => {
    try {
      await pool.query(renew, [poolId])
      const { rows } = await pool.query<{ id: string }>(free, [lease / 1000])
      if (rows.length > 0) log.warn({ jobs: rows.map(({ id }) => id) }, 'released the jobs of a dead process')
    } catch (error) {
      log.debug({ err: error }, 'could not renew the leases of jobs')
    }
  }
  void round()
  const timer = setInterval(() => void round(), beat)
  return () => clearInterval(timer)
}

const renew = `
  with jobs as (update graphile_worker._private_jobs set locked_at = now() where locked_by = $1)
  update graphile_worker._private_job_queues set locked_at = now() where locked_by = $1`

const free = `
  with queues as (
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_at < now() - make_interval(secs => $1)
  )
  update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
  where locked_at < now() - make_interval(secs => $1) returning id`
