import { parentPort, workerData } from 'node:worker_threads'
import { readShape, type ChosenReadings } from './read-shape.ts'

if (!parentPort) throw new Error('This file runs as a worker thread')
const { path, chosen }: { path: string; chosen: ChosenReadings } = workerData
parentPort.postMessage(await readShape(path, chosen))
