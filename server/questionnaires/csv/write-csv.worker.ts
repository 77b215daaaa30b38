import { parentPort, workerData } from 'node:worker_threads'
import type { Scoring } from 'contract/questionnaires/scoring.ts'
import type { Languages } from 'contract/questionnaires/languages.ts'
import type { RepeatGroup } from 'contract/questionnaires/repeat-group.ts'
import type { Question } from 'contract/questionnaires/questions.ts'
import { draftsOf, writeSurveyCsv } from './write-csv.ts'

if (!parentPort) throw new Error('This file runs as a worker thread')
const { listing, languages, scoring }: { listing: Uint8Array; languages: Languages; scoring?: Scoring } =
  workerData
const { results, repeats }: { results: Question[]; repeats?: RepeatGroup[] } = JSON.parse(
  Buffer.from(listing).toString(),
)
parentPort.postMessage(writeSurveyCsv(draftsOf(results, repeats), languages, scoring))
