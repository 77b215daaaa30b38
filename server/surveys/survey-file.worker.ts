import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { readSurveyFile } from './read-survey-file.ts'

parentPort!.postMessage(await readSurveyFile(readFileSync(workerData as string)))
