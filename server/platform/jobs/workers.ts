import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import type { LiveWorkerPools } from './live-worker-pools.ts'

/** Milliseconds before a worker pool that has stopped is replaced. */
const restartDelay = 1000
/** Failed attempts to take a job, one every two seconds for each worker, after which a worker pool is replaced. */
const maxFailures = 20

/**
 * Starts a worker pool and replaces it when graphile-worker stops it, as it does after an error of the database.
 * @returns a function that stops it
 */
export async function startWorkers(
  options: RunnerOptions,
  livePools: LiveWorkerPools,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let current: Runner | undefined
  let replacing = Promise.resolve()

  async function start(): Promise<void> {
    const events: WorkerEvents = new EventEmitter()
    let isReplaced = false
    const replaceOnce = () => {
      if (!isReplaced) replacing = replace()
      isReplaced = true
    }
    events.on('job:error', ({ job, error }) =>
      log.warn({ job: job.task_identifier, attempt: job.attempts, err: error }, 'job failed'),
    )
    // A worker that started while the database failed can keep failing when the database works again.
    let failures = 0
    events.on('worker:getJob:error', () => {
      failures += 1
      if (failures === maxFailures) void current?.stop().catch(() => {})
    })
    for (const event of ['worker:getJob:empty', 'job:start'] as const) events.on(event, () => (failures = 0))
    events.on('pool:fatalError', ({ error, workerPool: { id } }) => {
      log.warn({ err: error }, 'worker pool failed')
      // Its shutdown may never end: other pools must be able to take its jobs.
      livePools.remove(id)
      replaceOnce()
    })
    events.once('pool:create', ({ workerPool: { id } }) => {
      livePools.add(id)
      // Emitted last, when all jobs of the pool have ended.
      events.once('pool:release', () => livePools.remove(id))
    })
    // A pool that shuts down still finishes its running jobs; the new pool takes others in the meantime.
    events.once('pool:gracefulShutdown', replaceOnce)
    current = await run({ ...options, events })
    current.promise.catch((error: unknown) => log.warn({ err: error }, 'worker pool stopped'))
  }

  async function replace(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await setTimeout(restartDelay, undefined, { signal: stopping.signal })
        return await start()
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'workers did not start')
      }
    }
  }

  await start()
  return async () => {
    stopping.abort()
    await replacing
    // It rejects if the pool has already stopped.
    await current?.stop().catch(() => {})
  }
}
