import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { setTimeout as startTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import fastq from 'fastq'
import { manyUploads } from 'contract/questionnaires/questionnaires.refusals.ts'
import { Problem } from '../platform/http/problem.ts'
import type { CauseChoices } from 'contract/questionnaires/questionnaire-file.ts'
import type { FormFiles } from 'contract/questionnaires/form-files.ts'
import type { FileReading } from './file-reading.ts'
import { isWorkbook } from './xlsform/zip-limits.ts'

/** CPU time in seconds. A workbook is unzipped first; the largest that is allowed takes a sixth of this. */
const maxCpuSeconds = { workbook: 15, csv: 10 }
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }
/** Elapsed time may be this many times longer, for a busy machine. */
const maxSlowdown = 4
const maxThreads = 2
/** Each waiting request holds a transaction open, so only a few may wait. */
const maxQueued = 2
/** Seconds that an idle thread is kept: a preview is often followed by the upload itself. */
const idleSeconds = 60

/** Threads that can be reused. Starting one takes longer than parsing most files. */
const idle = new Map<Worker, NodeJS.Timeout>()

/** What a thread receives. */
export interface ParsedFile {
  /** Undefined for CSV files without a questionnaire. */
  path: string | undefined
  choices?: CauseChoices | undefined
  /** CSV files sent with it. */
  sent?: readonly { name: string; path: string }[]
  /** Those that the survey has already. */
  stored?: FormFiles
}

const tooMuch: FileReading = {
  drafts: [],
  uncoded: [],
  form: '',
  title: '',
  languages: [],
  default_language: '',
  remarks: [
    {
      row: 1,
      column: '',
      level: 'error',
      message: 'Reading this file takes too much time or memory.',
      count: 1,
      rows: [1],
      follows: [],
    },
  ],
  files: {},
}

/**
 * Parses an uploaded survey file in a worker thread, which is terminated when it needs too much time or memory, so that
 * no file can block or crash the server (SEC-30, SEC-31).
 * @throws Problem 429 while too many others wait
 */
export async function parseInThread(file: ParsedFile): Promise<FileReading> {
  if (queue.length() >= maxQueued) throw new Problem(manyUploads, 5)
  return queue.push(file)
}

const queue = fastq.promise(
  async (file: ParsedFile) =>
    inThread(
      file,
      maxCpuSeconds[file.path !== undefined && isWorkbook(await beginningOf(file.path)) ? 'workbook' : 'csv'],
    ),
  maxThreads,
)

async function beginningOf(path: string) {
  await using file = await open(path)
  return (await file.read({ buffer: Buffer.alloc(8), length: 8 })).buffer
}

async function inThread(file: ParsedFile, seconds: number): Promise<FileReading> {
  const worker = takeIdle() ?? start()
  const over = new AbortController()
  const { signal } = over
  worker.postMessage(file)
  try {
    const reading = await Promise.race([
      once(worker, 'message', { signal }).then(([reading]): FileReading => reading),
      once(worker, 'exit', { signal }).then(() => tooMuch),
      setTimeout(seconds * maxSlowdown * 1000, tooMuch, { signal }),
      usedUp(worker, seconds, signal),
    ])
    if (reading === tooMuch) void worker.terminate()
    else keepIdle(worker)
    return reading
  } catch (error) {
    void worker.terminate()
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return tooMuch
    throw error
  } finally {
    over.abort()
  }
}

function start(): Worker {
  const file = new URL('./read-questionnaire.worker.ts', import.meta.url)
  const worker = new Worker(file, { resourceLimits: memory, env: {} })
  return worker.on('exit', () => removeIdle(worker)).on('error', () => removeIdle(worker))
}

function takeIdle(): Worker | undefined {
  const [worker] = idle.keys()
  if (worker) removeIdle(worker)
  worker?.ref()
  return worker
}

function keepIdle(worker: Worker): void {
  const end = () => (removeIdle(worker), void worker.terminate())
  idle.set(worker, startTimer(end, idleSeconds * 1000).unref())
  worker.unref()
}

function removeIdle(worker: Worker): void {
  clearTimeout(idle.get(worker))
  idle.delete(worker)
}

/** Resolves when the thread has used this much CPU time; waiting for a busy machine does not count against the file. */
async function usedUp(worker: Worker, seconds: number, signal: AbortSignal): Promise<FileReading> {
  const until = (await timeOf(worker)) + seconds
  do await setTimeout(250, undefined, { signal })
  while ((await timeOf(worker)) <= until)
  return tooMuch
}

/** CPU time of a thread in seconds. */
async function timeOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1e6
  } catch {
    // Not started yet, or just ended.
    return 0
  }
}
