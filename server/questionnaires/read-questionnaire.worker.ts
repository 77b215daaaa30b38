import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { ParsedFile } from './parse-in-thread.ts'
import { readFilesAlone, readSurveyFile } from './read-questionnaire.ts'

if (!parentPort) throw new Error('This file runs as a worker thread')
const port = parentPort
port.on('message', async ({ path, choices, sent = [], stored = {} }: ParsedFile) => {
  const beside = { sent: sent.map((file) => ({ name: file.name, bytes: readFileSync(file.path) })), stored }
  port.postMessage(
    path === undefined
      ? readFilesAlone(beside.sent)
      : await readSurveyFile(readFileSync(path), { choices, beside }),
  )
})
