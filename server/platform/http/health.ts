import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import { oneRow } from '../database/one-row.ts'

/** @throws an error if the database is a standby or read-only: nothing could be saved */
async function writable(db: Db): Promise<void> {
  const { writable: isWritable } = await oneRow(
    db,
    sql<{ writable: boolean }>`
      select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`,
  )
  // A new connection may reach a writable server.
  if (!isWritable) throw new Error('The database is read-only')
}

/** Whether a check succeeds within two seconds: a dead server or network folder may never answer. */
export const isMet = (check: () => Promise<unknown>): Promise<boolean> =>
  Promise.race([
    check().then((met) => met !== false),
    new Promise<boolean>((late) => setTimeout(late, 2000, false).unref()),
  ]).catch(() => false)

/**
 * /healthz: the process runs. /readyz: it can serve requests, and is not shutting down. Without Redis it can, but open pages
 * learn later of changes.
 */
export function serveHealth(
  http: FastifyInstance,
  { db, redis }: Database,
  { isStopping, hasFiles }: { isStopping: () => boolean; hasFiles: () => Promise<boolean> },
): void {
  http.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  http.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: 'stopping' })
    const away = (await isMet(() => writable(db)))
      ? (await isMet(hasFiles))
        ? undefined
        : 'files away'
      : 'database away'
    if (away === undefined)
      return { status: 'ready', ...(redis?.isConnected === false && { broker: 'away' }) }
    return reply.status(503).header('retry-after', '2').send({ status: away })
  })
}
