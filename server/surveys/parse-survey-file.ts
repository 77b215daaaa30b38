import { Worker } from 'node:worker_threads'
import { manyUploads } from 'contract/surveys/surveys.refusals.ts'
import { Problem } from '../platform/problem.ts'
import type { SurveyReading } from './read-survey-csv.ts'

const seconds = 10
const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 48 }
const mostAtOnce = 2
/** Who waits holds a transaction open, so only a few may. */
const mostWaiting = 2

let running = 0
const waiting: (() => void)[] = []

const tooMuch: SurveyReading = {
  errors: [{ row: 1, column: '', message: 'Reading this file takes too much time or memory.' }],
}

/**
 * Reads an uploaded survey file in a thread of its own, which is ended when it takes too long or too much memory, so
 * that no file can hold up or fell the server (SEC-30, SEC-31).
 * @throws Problem 429 while too many others are being read
 */
export async function parseSurveyFile(path: string): Promise<SurveyReading> {
  await turn()
  try {
    return await inThread(path)
  } finally {
    running--
    waiting.shift()?.()
  }
}

async function turn(): Promise<void> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw new Problem(manyUploads, 5)
    await new Promise<void>((next) => void waiting.push(next))
  }
  running++
}

function inThread(path: string): Promise<SurveyReading> {
  const worker = new Worker(new URL('./survey-file.worker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: memory,
    env: {},
  })
  return new Promise<SurveyReading>((resolve, reject) => {
    const late = setTimeout(() => resolve(tooMuch), seconds * 1000)
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooMuch) : reject(error),
    )
    worker.once('exit', () => (clearTimeout(late), resolve(tooMuch)))
  }).finally(() => worker.terminate())
}
