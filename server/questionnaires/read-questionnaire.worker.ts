import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { readSurveyFile } from './read-questionnaire.ts'

if (!parentPort) throw new Error('This file runs as a worker thread')
const port = parentPort
port.on('message', async (path: string) => port.postMessage(await readSurveyFile(readFileSync(path))))
