import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from './http/http.ts'
import { version } from './version.ts'
import { workerNumber } from './worker-processes.ts'

/** Milliseconds between two updates of a node's row. */
export const nodeBeat = 10_000

/** Days after which the row of a killed node is deleted. */
const remembered = 1

/** Lists this process among the running nodes, for staff and other nodes, until it stops. */
export function describeNode(http: FastifyInstance, { database: { db }, config }: Platform): void {
  const id = randomUUID()
  const started = new Date()
  let last = Promise.resolve()
  let host = hostname()
  const beat = async () => {
    try {
      const { bavail, blocks, bsize } = await statfs(config.DATA_DIR)
      const figures = {
        memory_bytes: process.memoryUsage.rss(),
        disk_free_bytes: bavail * bsize,
        disk_bytes: blocks * bsize,
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
  let timer: NodeJS.Timeout | undefined
  http.server.once('listening', () => {
    const address = http.server.address()
    if (typeof address === 'object' && address) host = `${host}:${address.port}`
    // Processes that share a port are told apart.
    const number = workerNumber()
    if (number !== undefined) host = `${host} (${number})`
    last = replaceEarlier().then(beat)
    timer = setInterval(() => void (last = beat()), nodeBeat)
    timer.unref()
  })
  http.addHook('onClose', async () => {
    clearInterval(timer)
    await last
    await db
      .deleteFrom('running_node')
      .where('id', '=', id)
      .execute()
      .catch(() => {})
  })
}
