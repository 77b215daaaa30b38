import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { readSurveyFile } from './read-questionnaire.ts'

parentPort!.on('message', async (path: string) =>
  parentPort!.postMessage(await readSurveyFile(readFileSync(path))),
)
