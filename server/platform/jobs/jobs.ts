import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import { makeWorkerUtils, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { z } from 'zod'
import type { FastifyBaseLogger } from 'fastify'
import { query, type Database, type Tx } from '../database/database.ts'
import type { Config } from '../config.ts'
import { JobPool, retryStatements } from './job-pool.ts'
import { keepLeases, leases } from './job-leases.ts'
import { giveWay } from './give-way.ts'
import { insertedJobs, wakeWorkers } from './new-jobs.ts'

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
/** A handler for every job except the queue's own. */
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
    key?: string
    /** No other job can have this key. */
    isFirst?: boolean
    /** Jobs of one queue run one after the other. */
    queue?: string
  } = {},
): Promise<void> {
  const { runAt = null, key = null, isFirst = key === null, queue = null } = options
  const job = { name, payload: JSON.stringify(payload), runAt, key, queue }
  if (!isFirst || queue !== null) return void (await addJob(tx, job))
  if (runAt === null) await wakeWorkers(tx, 1)
  await insertJob(tx, job)
}

interface NewJob {
  name: string
  payload: string
  runAt: Date | null
  key: string | null
  queue: string | null
}
const addJob = query(
  (_, { name, payload, runAt, key, queue }: NewJob) => sql`
    select graphile_worker.add_job(${name}, payload := ${payload}::text::json, run_at := ${runAt}::timestamptz,
      job_key := ${key}, queue_name := ${queue})`,
)

const insertJob = query(
  (_, { name, payload, runAt, key }: NewJob) =>
    sql`with ${insertedJobs(
      name,
      sql`select ${payload}::text::json as payload, ${runAt}::timestamptz as run_at, ${key}::text as key,
      0::smallint as priority`,
    )}`,
)

/** Whether a job with this key waits or runs; one that has failed for good does not count. */
export const isQueued = (key: string) => sql<boolean>`exists (
  select from graphile_worker.jobs job where job.key = ${key} and job.attempts < job.max_attempts)`

/** Publishes an event to the listeners of other domains, after the commit. */
export const announce = <N extends keyof Events>(tx: Tx, name: N, event: Events[N]) =>
  enqueue(tx, 'news', { name, news: event })

const newsPayload = z.object({ name: z.string(), news: z.looseObject({}) })

/** What the queue notes of its work need not be on the disk at once: jobs whose end was lost run again. */
const queueOptions = '-c synchronous_commit=off'

/** Jobs that wait for machines of others have workers of their own: a slow mail server holds up nothing else. */
const waitForOthers = (name: string) => name.startsWith('mail.')

/** Creates or migrates the queue's own tables. */
export async function migrateJobs(url: string): Promise<void> {
  const utils = await makeWorkerUtils({ connectionString: url, logger: quiet })
  await utils.migrate()
  await utils.release()
}

/**
 * Starts the workers of the queue. A job whose process was killed is taken over within minutes.
 * @param options.pace how often leases of jobs are renewed, and how long they last
 * @param options.crontab what is enqueued by the clock; empty in tests, which enqueue it themselves
 */
export async function startJobs(
  url: string,
  jobs: Record<string, AnyJob>,
  listeners: EventListeners[],
  context: JobContext,
  { pace = leases, crontab = schedule }: { pace?: typeof leases; crontab?: string } = {},
): Promise<{ stop: () => Promise<void> }> {
  const taskList: TaskList = {}
  const { pool } = context.database
  for (const [name, run] of Object.entries(jobs))
    taskList[name] = async (payload, { job }) => {
      await giveWay(pool, job.run_at)
      await run(payload as never, context)
    }
  taskList['news'] = async (payload, { job }) => {
    await giveWay(pool, job.run_at)
    const { name, news: event } = newsPayload.parse(payload)
    for (const listener of listeners as AnyListeners[])
      await listener[name]?.(event, context, `${name}:${job.id}`)
  }
  const pgPool = new JobPool({ connectionString: url, max: 8, options: queueOptions })
  // Without a handler, an error of an idle connection would end this process.
  pgPool.on('error', (error) => context.log.warn({ err: error }, 'job queue lost a connection'))
  pgPool.on('connect', (client) => {
    client.on('error', () => {})
    retryStatements(client)
  })
  const workers = async (tasks: TaskList, concurrency: number, ownCrontab = '') => {
    const events: WorkerEvents = new EventEmitter()
    let stopLeases = () => {}
    events.once('pool:create', ({ workerPool }) => {
      stopLeases = keepLeases(pgPool, workerPool.id, context.log, pace)
    })
    const runner = await run({
      pgPool,
      events,
      taskList: tasks,
      concurrency,
      noHandleSignals: true,
      logger: quiet,
      preset: { worker: { localQueue: { size: 10, ttl: 5000 } } },
      ...(ownCrontab === '' ? { parsedCronItems: [] } : { crontab: ownCrontab }),
    })
    runner.events.on('job:error', ({ job, error }) =>
      context.log.warn({ job: job.task_identifier, attempt: job.attempts, err: error }, 'job failed'),
    )
    return async () => {
      stopLeases()
      await runner.stop()
    }
  }
  const [slow = [], others = []] = [true, false].map((isSlow) =>
    Object.entries(taskList).filter(([name]) => waitForOthers(name) === isSlow),
  )
  const stopWorkers = [
    await workers(Object.fromEntries(others), 2, crontab),
    ...(slow.length > 0 ? [await workers(Object.fromEntries(slow), 4)] : []),
  ]
  await warnOfUnknownJobs(pgPool, taskList, context)
  const stop = async () => {
    await Promise.all(stopWorkers.map((stopThem) => stopThem()))
    await pgPool.end()
  }
  return { stop }
}

/** Not at the full hour, when other machines' schedules run. Every zone's eight o'clock is at a quarter of an hour. */
const schedule = `17 * * * * hourly ?max=3&fill=1h
*/15 * * * * quarter-hourly ?max=3
* * * * * minutely ?max=3`

/** Logs jobs without a handler in this process: of a newer version beside this one, or left by an older one. */
async function warnOfUnknownJobs(pool: pg.Pool, known: TaskList, { log }: JobContext): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct task_identifier as name from graphile_worker.jobs
     where task_identifier <> all ($1::text[]) order by 1 limit 100`,
    [Object.keys(known)],
  )
  if (rows.length > 0) log.warn({ jobs: rows.map(({ name }) => name) }, 'jobs without a handler are queued')
}

const quiet = new (await import('graphile-worker')).Logger(() => () => {})
