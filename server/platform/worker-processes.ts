import cluster, { type Worker } from 'node:cluster'
import { on, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'

/** The number of this process among those of one port, from 1 on; undefined if there is only one. */
export const workerNumber = (): number | undefined => {
  const number = Number(process.env['SEVENTEEN_WORKER'])
  return cluster.isWorker && number > 0 ? number : undefined
}

/** Milliseconds before a process that has ended is started again: longer each time it ends soon after its start. */
const pauses = { first: 500, longest: 30_000 }
/** Milliseconds after which a process counts as having run well. */
const ranWell = 60_000

/** A process ended before it was ready: so would the next one. It has said why. */
export class WorkerDidNotStart extends Error {}

/**
 * Runs processes that share the port of this one, and starts those again that end.
 * @param env more variables for them
 * @returns after all are ready, a function that stops them
 * @throws WorkerDidNotStart
 */
export async function runWorkers(
  count: number,
  env: Readonly<Record<string, string>>,
  print: (line: string) => void,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const running = new Set<Worker>()
  serveMetricsOfAll()
  // They share the socket itself, which `listenDrainable` needs; the operating system distributes the connections.
  cluster.schedulingPolicy = cluster.SCHED_NONE

  const start = (number: number) => {
    const worker = cluster.fork({ ...env, SEVENTEEN_WORKER: String(number) })
    running.add(worker)
    worker.once('exit', () => running.delete(worker))
    return worker
  }
  const keepRunning = async (worker: Worker, number: number) => {
    let pause = pauses.first
    for (let current = worker; ;) {
      const began = performance.now()
      const [code, signal] = (await once(current, 'exit')) as [number | null, string | null]
      if (stopping.signal.aborted) return
      print(`Process ${number} ended with ${signal ?? code}. It is started again.`)
      pause = performance.now() - began > ranWell ? pauses.first : Math.min(2 * pause, pauses.longest)
      await setTimeout(pause, undefined, { signal: stopping.signal })
      current = start(number)
    }
  }
  const stop = async () => {
    stopping.abort()
    await Promise.all(
      [...running].map(async (worker) => {
        worker.process.kill('SIGTERM')
        if (!worker.isDead()) await once(worker, 'exit')
      }),
    )
  }
  try {
    for (let number = 1; number <= count; number++) {
      const worker = start(number)
      await ready(worker)
      // It rejects when the pause is aborted.
      keepRunning(worker, number).catch(() => {})
    }
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

async function ready(worker: Worker): Promise<void> {
  const ended = new AbortController()
  const hasEnded = once(worker, 'exit', { signal: ended.signal }).then(
    () => {
      throw new WorkerDidNotStart('A process of this port did not start.')
    },
    () => {},
  )
  await Promise.race([once(worker, 'listening'), hasEnded])
  ended.abort()
}

/** What a process asks the first one for: the metrics of all of them. */
const question = 'metrics of all'

function serveMetricsOfAll(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, message: unknown) => {
    if (message !== question) return
    void all
      .clusterMetrics()
      .then((text) => worker.send({ metrics: text }))
      .catch(() => worker.send({ metrics: '' }))
  })
}

/** Milliseconds that a process waits for the metrics of all. */
const longestWait = 5000

/** The metrics of all processes of this port, each with its own label. @throws Error if they do not come in time */
export async function metricsOfAll(): Promise<string> {
  const signal = AbortSignal.timeout(longestWait)
  const answers = on(process, 'message', { signal })
  process.send?.(question)
  for await (const [message] of answers) if (isAnswer(message)) return message.metrics
  return ''
}

const isAnswer = (message: unknown): message is { metrics: string } =>
  typeof message === 'object' &&
  message !== null &&
  'metrics' in message &&
  typeof message.metrics === 'string'
