import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/** Milliseconds between two reports of a worker pool, and after which a pool without reports counts as dead. */
export const workerPoolPace = { beat: 20_000, lease: 120_000 }

/**
 * The worker pools of this process. They report to the table `worker_pool` that they are alive, and unlock the jobs of
 * pools that no longer report: graphile-worker itself does so only after four hours.
 */
export class LiveWorkerPools {
  readonly #pool: pg.Pool
  readonly #log: FastifyBaseLogger
  readonly #lease: number
  readonly #live = new Set<string>()
  /** Pools that have ended, perhaps without completing all of their jobs. */
  readonly #ended = new Set<string>()
  readonly #timer: NodeJS.Timeout
  /** The latest report; reports run one after the other. */
  #latest = Promise.resolve()

  constructor(pool: pg.Pool, log: FastifyBaseLogger, { beat, lease }: typeof workerPoolPace) {
    this.#pool = pool
    this.#log = log
    this.#lease = lease
    this.#timer = setInterval(() => void this.#report(), beat)
  }

  add(id: string): void {
    this.#live.add(id)
    void this.#report()
  }

  remove(id: string): void {
    // After `stop`, which has reported every pool, there may be no connection left.
    if (!this.#live.delete(id)) return
    this.#ended.add(id)
    void this.#report()
  }

  /** Reports all pools as ended; returns after the last report. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#live.forEach((id) => this.#ended.add(id))
    this.#live.clear()
    await this.#report()
  }

  #report(): Promise<void> {
    return (this.#latest = this.#latest.then(() => this.#reportNow()))
  }

  async #reportNow(): Promise<void> {
    const lease = this.#lease / 1000
    const ended = [...this.#ended]
    try {
      await this.#pool.query(
        'insert into worker_pool (id) select unnest($1::text[]) on conflict (id) do update set seen_at = now()',
        [[...this.#live]],
      )
      const { rows } = await this.#pool.query<{ id: string }>(
        `select distinct locked_by as id from graphile_worker.jobs
         where locked_by = any ($1::text[]) or locked_at < now() - make_interval(secs => $2) and not exists (
           select from worker_pool where id = locked_by and seen_at > now() - make_interval(secs => $2))`,
        [ended, lease],
      )
      if (rows.length > 0) {
        const pools = rows.map(({ id }) => id)
        this.#log.warn({ pools }, 'unlocked the jobs of worker pools that have ended')
        await this.#pool.query('select graphile_worker.force_unlock_workers($1)', [pools])
      }
      await this.#pool.query(
        'delete from worker_pool where id = any ($1::text[]) or seen_at < now() - make_interval(secs => $2)',
        [ended, lease],
      )
      ended.forEach((id) => this.#ended.delete(id))
    } catch (error) {
      // The next report follows soon.
      this.#log.warn({ err: error }, 'worker pools could not report')
    }
  }
}
