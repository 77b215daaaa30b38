import { parentPort, workerData } from 'node:worker_threads'
import postgres from 'postgres'
import type { Sql } from '../../platform/database.ts'
import { resultsFile, type WantedFile } from './results-file.ts'

/** What a thread is given; its connection ends with it. */
export interface Job {
  connection: postgres.Options<Record<string, never>>
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

const { connection, wanted } = workerData as Job
const sql = postgres(connection) as unknown as Sql
// Several files tell of one moment.
await sql`begin isolation level repeatable read read only`
for await (const block of await resultsFile(sql, wanted)) {
  await turn()
  parentPort!.postMessage(block)
}
await turn()
parentPort!.postMessage(null)
parentPort!.close()
await sql.end()
