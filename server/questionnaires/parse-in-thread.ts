import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { setTimeout as startTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import fastq from 'fastq'
import { manyUploads } from 'contract/questionnaires/questionnaires.refusals.ts'
import { Problem } from '../platform/http/problem.ts'
import type { FileReading } from './read-questionnaire.ts'
import { isWorkbook } from './xlsform/unfold-guard.ts'

/** Seconds of the processor's time. A workbook is unfolded first; the longest that may be takes a sixth of its time. */
const longest = { workbook: 15, csv: 10 }
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }
/** So many times longer it may take where the processor is busy with others. */
const busiest = 4
const mostAtOnce = 2
/** Who waits holds a transaction open, so only a few may. */
const mostWaiting = 2
/** Seconds that a thread waits for another file: a report is often followed by the upload itself. */
const keptFor = 60

/** Threads that have read a file without any trouble. Starting one takes longer than reading most files. */
const idle = new Map<Worker, NodeJS.Timeout>()

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
 * Reads an uploaded survey file in a thread, which is ended when it takes too long or too much memory, so
 * that no file can hold up or fell the server (SEC-30, SEC-31).
 * @throws Problem 429 while too many others are being read
 */
export async function parseInThread(path: string): Promise<FileReading> {
  if (queue.length() >= mostWaiting) throw new Problem(manyUploads, 5)
  return queue.push(path)
}

const queue = fastq.promise(
  async (path: string) => inThread(path, longest[isWorkbook(await beginningOf(path)) ? 'workbook' : 'csv']),
  mostAtOnce,
)

async function beginningOf(path: string) {
  await using file = await open(path)
  return (await file.read({ buffer: Buffer.alloc(8), length: 8 })).buffer
}

async function inThread(path: string, seconds: number): Promise<FileReading> {
  const worker = takeIdle() ?? start()
  const over = new AbortController()
  const { signal } = over
  worker.postMessage(path)
  try {
    const reading = await Promise.race([
      once(worker, 'message', { signal }).then(([message]) => message as FileReading),
      once(worker, 'exit', { signal }).then(() => tooMuch),
      setTimeout(seconds * busiest * 1000, tooMuch, { signal }),
      usedUp(worker, seconds, signal),
    ])
    if (reading === tooMuch) void worker.terminate()
    else keep(worker)
    return reading
  } catch (error) {
    void worker.terminate()
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return tooMuch
    throw error
  } finally {
    over.abort()
  }
}

function start(): Worker {
  const file = new URL('./read-questionnaire.worker.ts', import.meta.url)
  const worker = new Worker(file, { resourceLimits: memory, env: {} })
  return worker.on('exit', () => forget(worker)).on('error', () => forget(worker))
}

function takeIdle(): Worker | undefined {
  const [worker] = idle.keys()
  if (worker) forget(worker)
  worker?.ref()
  return worker
}

function keep(worker: Worker): void {
  const end = () => (forget(worker), void worker.terminate())
  idle.set(worker, startTimer(end, keptFor * 1000).unref())
  worker.unref()
}

function forget(worker: Worker): void {
  clearTimeout(idle.get(worker))
  idle.delete(worker)
}

/** Settles when the thread has been on the processor for so long; while others have it, an honest file only waits. */
async function usedUp(worker: Worker, seconds: number, signal: AbortSignal): Promise<FileReading> {
  const until = (await timeOf(worker)) + seconds
  do await setTimeout(250, undefined, { signal })
  while ((await timeOf(worker)) <= until)
  return tooMuch
}

/** Seconds that a thread has had on the processor. */
async function timeOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1e6
  } catch {
    // It has not begun yet, or has ended meanwhile.
    return 0
  }
}
