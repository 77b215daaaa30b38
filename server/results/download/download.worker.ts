import { parentPort, workerData } from 'node:worker_threads'
import type { Way } from '../../platform/database/database.ts'
import { Connection } from './connection.ts'
import { resultsFile, type WantedFile } from './results-file.ts'

/** What a thread is given; its connection ends with it. */
export interface Job {
  way: Way
  wanted: WantedFile
}

/** Blocks that the reader has asked for and not got yet. */
let asked = 0
let wake = () => {}
parentPort!.on('message', () => (asked++, wake()))
const turn = async () => {
  while (asked === 0) await new Promise<void>((next) => void (wake = next))
  asked--
}

const { way, wanted } = workerData as Job
const connection = new Connection(way)
for await (const block of await resultsFile(connection, wanted)) {
  await turn()
  parentPort!.postMessage(block)
}
await turn()
parentPort!.postMessage(null)
parentPort!.close()
await connection.close()
