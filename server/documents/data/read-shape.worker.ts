import { parentPort, workerData } from 'node:worker_threads'
import { readShape } from './read-shape.ts'

if (!parentPort) throw new Error('This file runs as a worker thread')
const path: string = workerData
parentPort.postMessage(await readShape(path))
