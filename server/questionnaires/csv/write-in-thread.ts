import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import fastq from 'fastq'
import type { Scoring } from 'contract/questionnaires/scoring.ts'
import type { Languages } from 'contract/questionnaires/languages.ts'

interface Questions {
  /** JSON in UTF-8 that lists all questions, as in `Questionnaire`. */
  listing: Buffer
  languages: Languages
  scoring: Scoring | undefined
}

/** Writes the CSV file of a questionnaire in a worker thread: 5,000 questions take half a second. One at a time. */
export const writeInThread = (questions: Questions): Promise<string> => queue.push(questions)

const queue = fastq.promise(async (workerData: Questions): Promise<string> => {
  const worker = new Worker(new URL('./write-csv.worker.ts', import.meta.url), { workerData, env: {} })
  const [csv] = await once(worker, 'message')
  return csv
}, 1)
