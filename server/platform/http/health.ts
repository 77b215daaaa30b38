import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** /healthz: the process runs. /readyz: it can serve requests, and is not shutting down. */
export function serveHealth(http: FastifyInstance, { db }: Database, stopping: () => boolean): void {
  http.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  http.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (stopping()) return reply.status(503).send({ status: 'stopping' })
    try {
      await Promise.race([
        sql`select 1`.execute(db),
        new Promise((_, late) => setTimeout(late, 2000, new Error('late')).unref()),
      ])
      return { status: 'ready' }
    } catch {
      return reply.status(503).header('retry-after', '2').send({ status: 'database away' })
    }
  })
}
