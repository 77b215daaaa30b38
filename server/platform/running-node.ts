import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from './http/http.ts'
import { readNodeHealth } from './node-health.ts'
import { version } from './version.ts'
import { workerNumber } from './worker-processes.ts'

/** Milliseconds between two updates of a node's row. */
export const nodeBeat = 10_000

/** Milliseconds after the start until a node reports its connections. */
const firstReport = 2000

/** Days after which the row of a killed node is deleted. */
const remembered = 1

/**
 * Lists this process among the running nodes, for staff and other nodes, until it stops.
 * @param hasFiles whether the storage of files is there and belongs to the database
 */
export function describeNode(
  http: FastifyInstance,
  { database, config }: Platform,
  hasFiles: () => Promise<boolean>,
): void {
  const { db } = database
  const id = randomUUID()
  const started = new Date()
  let last = Promise.resolve()
  let host = hostname()
  const beat = async (readHealth?: typeof readNodeHealth) => {
    try {
      const { bavail, blocks, bsize } = await statfs(config.DATA_DIR)
      const figures = {
        memory_bytes: process.memoryUsage.rss(),
        disk_free_bytes: bavail * bsize,
        disk_bytes: blocks * bsize,
        health: (await readHealth?.({ config, database }, hasFiles)) ?? null,
        seen_at: sql<Date>`now()`,
      }
      await db
        .with('forgotten', (query) =>
          query
            .deleteFrom('running_node')
            .where('seen_at', '<', sql<Date>`now() - ${remembered} * interval '1 day'`),
        )
        .insertInto('running_node')
        .values({ id, host, version, started_at: started, ...figures })
        .onConflict((known) => known.column('id').doUpdateSet(figures))
        .execute()
    } catch (error) {
      http.log.debug({ err: error }, 'the node could not describe itself')
    }
  }
  // An earlier process on this address must have ended.
  const replaceEarlier = () =>
    db
      .deleteFrom('running_node')
      .where('host', '=', host)
      .where('id', '<>', id)
      .execute()
      .then(() => {})
      .catch((error: unknown) => http.log.debug({ err: error }, 'an earlier node was not forgotten'))
  const report = () => void (last = beat(readNodeHealth))
  const timers: NodeJS.Timeout[] = []
  http.server.once('listening', () => {
    const address = http.server.address()
    if (typeof address === 'object' && address) host = `${host}:${address.port}`
    // Processes that share a port are told apart.
    const number = workerNumber()
    if (number !== undefined) host = `${host} (${number})`
    // Its connections are established in the meantime.
    last = replaceEarlier().then(() => beat())
    timers.push(setTimeout(report, firstReport).unref(), setInterval(report, nodeBeat).unref())
  })
  http.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
    await last
    await db
      .deleteFrom('running_node')
      .where('id', '=', id)
      .execute()
      .catch(() => {})
  })
}
