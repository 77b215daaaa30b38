import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import fastq from 'fastq'
import { manyFiles } from 'contract/documents/documents.refusals.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { ChosenReadings, ShapeReading } from './read-shape.ts'

/** Milliseconds; must be shorter than the idle timeout of transactions. 50 MB take about 3 s. */
const timeout = 25_000
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 }
const maxThreads = 2
/** Each waiting request holds a transaction open, so only a few may wait. */
const maxQueued = 4

const limitExceeded: ShapeReading = {
  error: { row: 1, column: '', message: 'Reading this file takes too much time or memory.' },
}

/**
 * Reads the shape of a file in a worker thread, which is terminated if it needs too much time or memory, so that no file
 * can block or crash the server (SEC-31).
 * @throws Problem 429 while too many other files are waiting
 */
export async function shapeInThread(path: string, chosen: ChosenReadings = {}): Promise<ShapeReading> {
  if (queue.length() >= maxQueued) throw new Problem(manyFiles, 5)
  return queue.push({ path, chosen })
}

interface ToRead {
  path: string
  chosen: ChosenReadings
}

const queue = fastq.promise(async (workerData: ToRead): Promise<ShapeReading> => {
  const worker = new Worker(new URL('./read-shape.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: memory,
    env: {},
  })
  const over = new AbortController()
  const { signal } = over
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([reading]): ShapeReading => reading),
      once(worker, 'exit', { signal }).then(() => limitExceeded),
      setTimeout(timeout, limitExceeded, { signal }),
    ])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      return limitExceeded
    throw error
  } finally {
    over.abort()
    void worker.terminate()
  }
}, maxThreads)
