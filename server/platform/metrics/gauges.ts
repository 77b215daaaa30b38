import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Database, Db } from '../database/database.ts'

/** Figures that are read from the database when somebody asks for them; the same on every node. */
export interface Gauges {
  /** Names with what they say; Prometheus' rules for names. */
  help: Record<string, string>
  read: (db: Db) => Promise<Record<string, number>>
}

/** While the database is away its figures are missing, and the others are answered all the same. */
export function registerGauges(registry: Registry, all: readonly Gauges[], { db }: Database): void {
  for (const { help, read } of all) {
    let reading: Promise<Record<string, number> | undefined> | undefined
    for (const [name, words] of Object.entries(help))
      new Gauge({
        name,
        help: words,
        registers: [registry],
        async collect() {
          // Figures of one statement are asked for together.
          reading ??= read(db)
            .catch(() => undefined)
            .finally(() => setImmediate(() => (reading = undefined)))
          const value = (await reading)?.[name]
          if (value === undefined) this.remove()
          else this.set(value)
        },
      })
  }
}

/** What this process has open. */
export function registerConnections(
  registry: Registry,
  http: FastifyInstance,
  { pool, searchPool }: Pick<Database, 'pool' | 'searchPool'>,
): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('live_sockets', 'Open sockets of pages', () => http.websocketServer.clients.size)
  gauge('database_connections', 'Connections of the pool for requests', () => pool.totalCount)
  gauge('database_connections_idle', 'Those of them that nobody uses', () => pool.idleCount)
  gauge('database_requests_waiting', 'Statements that wait for a connection', () => pool.waitingCount)
  gauge('database_searches_waiting', 'Searches that wait for their turn', () => searchPool.waitingCount)
}
