import { parentPort, workerData } from 'node:worker_threads'
import type { ConnectionOptions } from '../../platform/database/database.ts'
import { Connection } from './connection.ts'
import { writeResults, type WantedFile } from './results-file.ts'

/** Task of a worker thread. */
export interface DownloadTask {
  way: ConnectionOptions
  wanted: WantedFile
}

/** Blocks that were requested and not sent yet. */
let asked = 0
let wake = () => {}
parentPort!.on('message', () => (asked++, wake()))
const turn = async () => {
  while (asked === 0) await new Promise<void>((next) => void (wake = next))
  asked--
}

const { way: connectionOptions, wanted } = workerData as DownloadTask
const connection = new Connection(connectionOptions)
for await (const block of await writeResults(connection, wanted)) {
  await turn()
  parentPort!.postMessage(block)
}
await turn()
parentPort!.postMessage(null)
parentPort!.close()
await connection.close()
