import { parentPort, workerData } from 'node:worker_threads'
import type { ConnectionOptions } from '../../platform/database/connection-options.ts'
import { DownloadConnection } from './connection.ts'
import { writeResults, type WantedFile } from './results-file.ts'

/** Task of a worker thread. */
export interface DownloadTask {
  connectionOptions: ConnectionOptions
  wanted: WantedFile
}

/** Blocks that were requested and not sent yet. */
let requested = 0
let wake = () => {}
if (!parentPort) throw new Error('This file runs as a worker thread')
const port = parentPort
port.on('message', () => (requested++, wake()))
const turn = async () => {
  while (requested === 0) await new Promise<void>((next) => void (wake = next))
  requested--
}

const { connectionOptions, wanted }: DownloadTask = workerData
const connection = new DownloadConnection(connectionOptions)
for await (const block of await writeResults(connection, wanted)) {
  await turn()
  port.postMessage(block)
}
await turn()
port.postMessage(null)
port.close()
await connection.close()
