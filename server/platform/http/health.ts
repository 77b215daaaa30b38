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

/** /healthz: the process runs. /readyz: it can serve requests, and is not shutting down. */
export function serveHealth(http: FastifyInstance, { db }: Database, stopping: () => boolean): void {
  http.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  http.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (stopping()) return reply.status(503).send({ status: 'stopping' })
    try {
      await Promise.race([
        writable(db),
        new Promise((_, late) => setTimeout(late, 2000, new Error('late')).unref()),
      ])
      return { status: 'ready' }
    } catch {
      return reply.status(503).header('retry-after', '2').send({ status: 'database away' })
    }
  })
}
