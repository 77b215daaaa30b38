import type { FastifyBaseLogger } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { afterCommit, rootOf, type Db } from '../database/database.ts'

/** Milliseconds between two searches for jobs of processes that were killed, or that move none themselves. */
const sweepPause = 2000
const mostAtOnce = 1000

const movers = new WeakMap<Db, QueuedJobs>()

/** A job of `queued_job`; columns that are left out have the defaults of graphile-worker. */
export interface QueuedJob {
  name: string
  /** JSON text. */
  payload: string
  queue?: string | null
  key?: string | null
  run_at?: Date | null
  /** Lower is sooner. */
  priority?: number | null
}

/** Queues a job in the transaction. It is moved to the workers after the commit. */
export async function queueJob(db: Db, { payload, ...job }: QueuedJob): Promise<void> {
  await db
    .insertInto('queued_job')
    .values({ ...job, payload: sql`${payload}::text::json` })
    .execute()
  moveAfterCommit(db)
}

/** Moves jobs that a statement of the transaction has inserted itself. */
export const moveAfterCommit = (db: Db): void => afterCommit(db, () => movers.get(rootOf(db))?.move())

/** Whether a job with this key waits for its move. */
export const isWaitingForMove = (key: string) =>
  sql<boolean>`exists (select from queued_job where key = ${key})`

/** Moves the queued jobs of a process to its workers or those of others. @returns a function that stops it */
export function moveQueuedJobs(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  const known = movers.get(db)
  if (known) return async () => {}
  const mover = new QueuedJobs(db, log)
  movers.set(db, mover)
  return async () => {
    movers.delete(db)
    await mover.stop()
  }
}

/**
 * Moves jobs from `queued_job` to graphile-worker, those of many transactions together. It notifies workers, and PostgreSQL
 * commits transactions with NOTIFY one after the other, so people's transactions would wait for each other.
 */
class QueuedJobs {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #timer: ReturnType<typeof setInterval>
  /** Whether jobs have been queued since the running search began. */
  #isAsked = false
  #moving: Promise<void> | undefined

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
    this.#timer = setInterval(() => this.move(), sweepPause)
    this.move()
  }

  /** Moves all jobs soon. */
  move(): void {
    this.#isAsked = true
    this.#moving ??= this.#moveAll().finally(() => (this.#moving = undefined))
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#moving
  }

  async #moveAll(): Promise<void> {
    try {
      while (this.#isAsked) {
        this.#isAsked = false
        while ((await this.#moveSome(sql`true`)) === mostAtOnce);
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'queued jobs were not moved')
      await this.#moveOneByOne().catch(() => {})
    }
  }

  /** One job that graphile-worker does not accept must not hold up the others. */
  async #moveOneByOne(): Promise<void> {
    const rows = await this.#db
      .selectFrom('queued_job')
      .select('id')
      .orderBy('id')
      .limit(mostAtOnce)
      .execute()
    for (const { id } of rows)
      await this.#moveSome(sql`id = ${id}`).catch((error: unknown) =>
        this.#log.error({ err: error, queuedJob: id }, 'a queued job was not moved'),
      )
  }

  /** @returns how many jobs were moved */
  async #moveSome(condition: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ moved: number }>`
      with moved as (
        delete from queued_job where id in (
          select id from queued_job where ${condition} order by id limit ${mostAtOnce} for update skip locked)
        returning *
      )
      select count(graphile_worker.add_job(name, payload, queue_name := queue, run_at := run_at, job_key := key,
        priority := priority))::integer as moved
      from (select * from moved order by id) in_order`.execute(this.#db)
    return rows[0]?.moved ?? 0
  }
}
