import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { ParsedFile } from './parse-in-thread.ts'
import { readSurveyFile } from './read-questionnaire.ts'

if (!parentPort) throw new Error('This file runs as a worker thread')
const port = parentPort
port.on('message', async ({ path, choices }: ParsedFile) =>
  port.postMessage(await readSurveyFile(readFileSync(path), choices)),
)
