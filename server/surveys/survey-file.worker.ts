import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { readSurveyCsv } from './read-survey-csv.ts'

parentPort!.postMessage(readSurveyCsv(readFileSync(workerData as string)))
