import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Database, Db } from '../database/database.ts'
import { busyStatements, waitSeconds } from '../database/kysely-pool.ts'
import { replicaFallbacks, type Replicas } from '../database/replicas.ts'
import { isBrokerConnected } from '../broker/outbox.ts'
import { brokerErrors } from '../recent/broker-errors.ts'
import type { Config } from '../config.ts'

/** Metrics read from the database on each scrape; the same on every node. */
export interface Gauges {
  /** Help texts by name, following Prometheus' naming rules. */
  help: Record<string, string>
  read: (db: Db) => Promise<Record<string, number>>
}

/** Registers figures of this node, which are not read from the database. */
export type NodeMetrics = (registry: Registry, node: { config: Config; database: Database }) => void

/** While the database is unreachable, only these metrics are missing. */
export function registerGauges(registry: Registry, all: readonly Gauges[], { db }: Database): void {
  for (const { help, read } of all) {
    let reading: Promise<Record<string, number> | undefined> | undefined
    for (const [name, words] of Object.entries(help))
      new Gauge({
        name,
        help: words,
        registers: [registry],
        async collect() {
          // Metrics of one query are read together.
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

/** Open resources of this process. */
export function registerConnections(
  registry: Registry,
  http: FastifyInstance,
  { pool, db, replicas }: Pick<Database, 'pool' | 'db' | 'replicas'>,
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
  // A process that only works on jobs has none.
  const sockets = () => (http.hasDecorator('websocketServer') ? http.websocketServer.clients : undefined)
  registry.registerMetric(busyStatements)
  registry.registerMetric(waitSeconds)
  registry.registerMetric(brokerErrors)
  gauge('live_sockets', 'Open sockets of pages', () => sockets()?.size ?? 0)
  gauge(
    'broker_connected',
    '1 if this node hears live messages of the others; for a process that only works on jobs, if it can send them',
    () => (isBrokerConnected(db) ? 1 : 0),
  )
  registerReplicas(registry, replicas)
  gauge('database_connections', 'Connections of the pool for requests', () => pool.totalCount)
  gauge('database_connections_idle', 'Idle connections among them', () => pool.idleCount)
  gauge('database_requests_waiting', 'Statements that wait for a connection', () => pool.waitingCount)
}

function registerReplicas(registry: Registry, replicas: Replicas | undefined): void {
  registry.registerMetric(replicaFallbacks)
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How far each replica is behind the primary; missing while it does not respond',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { name: replica, lag } of replicas?.states ?? [])
        if (lag !== undefined) this.set({ replica }, lag / 1000)
    },
  })
  new Gauge({
    name: 'database_replica_up',
    help: '1 if the server of a replica responds, also if it is the primary now',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { name: replica, state } of replicas?.states ?? [])
        this.set({ replica }, state === 'away' ? 0 : 1)
    },
  })
}
