import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { manyUploads } from 'contract/surveys/surveys.refusals.ts'
import { Problem } from '../platform/problem.ts'
import type { FileReading } from './read-survey-file.ts'
import { isWorkbook } from './xlsform/unfold-guard.ts'

/** Seconds of the processor's time. A workbook is unfolded first; the longest that may be takes a sixth of its time. */
const ofWorkbook = { seconds: 15, memory: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 } }
const ofCsv = { seconds: 10, memory: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 48 } }
/** So many times longer it may take where the processor is busy with others. */
const busiest = 4
const mostAtOnce = 2
/** Who waits holds a transaction open, so only a few may. */
const mostWaiting = 2

let running = 0
const waiting: (() => void)[] = []

const tooMuch: FileReading = {
  drafts: [],
  uncoded: [],
  title: '',
  languages: [],
  default_language: '',
  remarks: [
    { row: 1, column: '', level: 'error', message: 'Reading this file takes too much time or memory.' },
  ],
}

/**
 * Reads an uploaded survey file in a thread of its own, which is ended when it takes too long or too much memory, so
 * that no file can hold up or fell the server (SEC-30, SEC-31).
 * @throws Problem 429 while too many others are being read
 */
export async function parseSurveyFile(path: string): Promise<FileReading> {
  await turn()
  try {
    return await inThread(path, isWorkbook(await beginningOf(path)) ? ofWorkbook : ofCsv)
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

async function beginningOf(path: string) {
  await using file = await open(path)
  return (await file.read({ buffer: Buffer.alloc(8), length: 8 })).buffer
}

function inThread(path: string, { seconds, memory }: typeof ofCsv): Promise<FileReading> {
  const worker = new Worker(new URL('./survey-file.worker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: memory,
    env: {},
  })
  return new Promise<FileReading>((resolve, reject) => {
    const watch = setInterval(
      () => void isOver(worker, seconds).then((over) => over && resolve(tooMuch)),
      250,
    )
    const late = setTimeout(() => resolve(tooMuch), seconds * busiest * 1000)
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooMuch) : reject(error),
    )
    worker.once('exit', () => {
      clearInterval(watch)
      clearTimeout(late)
      resolve(tooMuch)
    })
  }).finally(() => worker.terminate())
}

/** Whether the thread has had its time on the processor; while others have it, an honest file only waits. */
async function isOver(worker: Worker, seconds: number): Promise<boolean> {
  try {
    const { user, system } = await worker.cpuUsage()
    return user + system > seconds * 1e6
  } catch {
    // It has ended meanwhile.
    return false
  }
}
