import { sql } from 'kysely'
import { Logger, makeWorkerUtils, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { z } from 'zod'
import type { FastifyBaseLogger } from 'fastify'
import { HostPool } from '../database/connect.ts'
import { type Database, type Tx } from '../database/database.ts'
import { connectionOptionsOf } from '../database/connection-options.ts'
import type { Config } from '../config.ts'
import { isWaitingForMove, moveQueuedJobs, queueJob } from './queued-jobs.ts'
import { LiveWorkerPools, workerPoolPace } from './live-worker-pools.ts'
import { startWorkers } from './workers.ts'

/** Context of a job. Jobs must be idempotent, since they may run twice. */
export interface JobContext {
  database: Database
  config: Config
  log: FastifyBaseLogger
}

/** Payload of each job by name, as JSON. Domains add theirs by declaration merging, beside the handler. */
export interface JobPayloads {
  /** Enqueued by the schedule. */
  hourly: object
  'quarter-hourly': object
  minutely: object
  news: { name: string; news: object }
}
export type JobName = keyof JobPayloads
export type Job<N extends JobName> = (payload: JobPayloads[N], context: JobContext) => Promise<void>
/** A handler for each job except `news`, which the queue handles itself. */
export type Jobs = { [N in Exclude<JobName, 'news'>]: Job<N> }
type AnyJob = (payload: never, context: JobContext) => Promise<void>

/**
 * Events by name, with their payloads. Domains add theirs by declaration merging. Listeners also get an id, which stays
 * the same when an event is delivered again.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Events {}
export type EventListeners = {
  [N in keyof Events]?: (event: Events[N], context: JobContext, eventId: string) => Promise<void>
}

type AnyListeners = Record<
  string,
  ((event: unknown, context: JobContext, eventId: string) => Promise<void>) | undefined
>

/** Enqueues a job in the transaction: it runs after the commit. */
export async function enqueue<N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayloads[N],
  options: {
    runAt?: Date
    /** Replaces a waiting job with the same key. */
    key?: string
    /** Jobs of one queue run one after the other. */
    queue?: string
  } = {},
): Promise<void> {
  const { runAt = null, key = null, queue = null } = options
  await queueJob(tx, { name, payload: JSON.stringify(payload), run_at: runAt, key, queue })
}

/** Whether a job with this key waits or runs; one that has failed for good does not count. */
export const isQueued = (key: string) => sql<boolean>`(${isWaitingForMove(key)} or exists (
  select from graphile_worker.jobs job where job.key = ${key} and job.attempts < job.max_attempts))`

/** Publishes an event to the listeners of other domains, after the commit. */
export const announce = <N extends keyof Events>(tx: Tx, name: N, event: Events[N]) =>
  enqueue(tx, 'news', { name, news: event })

const newsPayload = z.object({ name: z.string(), news: z.looseObject({}) })

/** The queue's own writes skip waiting for the disk: a job whose completion was lost runs again. */
const queueOptions = '-c synchronous_commit=off'

/**
 * Workers by the beginning of the names of their jobs. Jobs that call other servers have their own, so that a slow mail
 * server, receiver of webhooks, push service or provider of sign-ons delays no other job.
 */
const workersFor = [
  { prefix: 'mail.', concurrency: 4 },
  { prefix: 'webhook.', concurrency: 8 },
  { prefix: 'push.', concurrency: 4 },
  { prefix: 'sign-on.', concurrency: 2 },
  { prefix: 'audit.', concurrency: 1 },
]
const callsOtherServers = (name: string) => workersFor.some(({ prefix }) => name.startsWith(prefix))

/** Creates or migrates the queue's own tables. */
export async function migrateJobs(url: string): Promise<void> {
  const pgPool = new HostPool(connectionOptionsOf(url), { max: 2 })
  try {
    const utils = await makeWorkerUtils({ pgPool, logger: quiet })
    await utils.migrate()
    await utils.release()
  } finally {
    await pgPool.end()
  }
}

/**
 * Starts the workers of the queue, at the address of PostgreSQL itself. The jobs of a killed process are taken over within minutes.
 * @param options.pace how often worker pools report that they are alive, and when they count as dead
 * @param options.crontab what is enqueued by the clock; empty in tests, which enqueue it themselves
 */
export async function startJobs(
  url: string,
  jobs: Record<string, AnyJob>,
  listeners: EventListeners[],
  context: JobContext,
  { pace = workerPoolPace, crontab = schedule }: { pace?: typeof workerPoolPace; crontab?: string } = {},
): Promise<{ stop: () => Promise<void> }> {
  const { log } = context
  const taskList: TaskList = {}
  for (const [name, run] of Object.entries(jobs)) taskList[name] = (payload) => run(payload as never, context)
  taskList['news'] = async (payload, { job }) => {
    const { name, news: event } = newsPayload.parse(payload)
    for (const listener of listeners as AnyListeners[])
      await listener[name]?.(event, context, `${name}:${job.id}`)
  }
  const pgPool = new HostPool(connectionOptionsOf(url), { max: 10, keepAlive: true, options: queueOptions })
  pgPool.on('error', (error) => log.warn({ err: error }, 'job queue lost a connection'))
  const livePools = new LiveWorkerPools(pgPool, log, pace)
  const start = (isOwn: (name: string) => boolean, concurrency: number, ownCrontab: string) =>
    startWorkers(
      {
        pgPool,
        taskList: Object.fromEntries(Object.entries(taskList).filter(([name]) => isOwn(name))),
        concurrency,
        noHandleSignals: true,
        logger: quiet,
        preset,
        // Without this, it looks for a file.
        ...(ownCrontab === '' ? { parsedCronItems: [] } : { crontab: ownCrontab }),
      },
      livePools,
      log,
    )
  const stopWorkers = [await start((name) => !callsOtherServers(name), 2, crontab)]
  for (const { prefix, concurrency } of workersFor) {
    const isOwn = (name: string) => name.startsWith(prefix)
    if (Object.keys(taskList).some(isOwn)) stopWorkers.push(await start(isOwn, concurrency, ''))
  }
  await warnOfUnknownJobs(pgPool, taskList, context)
  const stopMoving = moveQueuedJobs(context.database.db, log)
  const stop = async () => {
    await stopMoving()
    await Promise.all(stopWorkers.map((stopThem) => stopThem()))
    await livePools.stop()
    await pgPool.end()
  }
  return { stop }
}

/**
 * With batches, even of one job, an error of the statement that completes a job stops the worker pool, which is then
 * replaced. Without them it would be an unhandled rejection.
 */
const preset: GraphileConfig.Preset = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
}

/** Not on the hour, when schedules of other machines run. 08:00 of every time zone is on a quarter of an hour. */
export const schedule = `17 * * * * hourly ?max=3&fill=1h
*/15 * * * * quarter-hourly ?max=3
* * * * * minutely ?max=3`

/** Logs jobs without a handler in this process: those of a newer version that also runs, or of an older one. */
async function warnOfUnknownJobs(pool: pg.Pool, known: TaskList, { log }: JobContext): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct task_identifier as name from graphile_worker.jobs
     where task_identifier <> all ($1::text[]) order by 1 limit 100`,
    [Object.keys(known)],
  )
  if (rows.length > 0) log.warn({ jobs: rows.map(({ name }) => name) }, 'jobs without a handler are queued')
}

const quiet = new Logger(() => () => {})
