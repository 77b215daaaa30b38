import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { Counter, Histogram } from 'prom-client'
import { CountOfLastHour } from '../recent/last-hour.ts'
import { isConnectionLost, isStatementOutdated, poolBusy, withCode } from './connection-errors.ts'
import { statementNames } from './statement-names.ts'

/** Statements of this node that found no free connection in time. */
export const busyStatements = new Counter({
  name: 'database_busy_total',
  help: 'Statements that failed because no connection became free in time',
  registers: [],
})

/** Waiting times of requests. */
export const waitSeconds = new Histogram({
  name: 'database_wait_seconds',
  help: 'Time that statements of requests waited for a connection',
  buckets: [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2],
  registers: [],
})

/** Seconds from which a statement counts as having waited. */
const longWait = 0.1

/** How long statements of requests waited for connections, for the status page. */
export class PoolWaits {
  readonly #waited = new CountOfLastHour()
  readonly #refused = new CountOfLastHour()

  waited(seconds: number): void {
    waitSeconds.observe(seconds)
    if (seconds > longWait) this.#waited.add(seconds)
  }

  refused(): void {
    this.#refused.add()
  }

  get figures() {
    return {
      waited_last_hour: this.#waited.count,
      longest_wait_seconds: this.#waited.longest,
      refused_last_hour: this.#refused.count,
    }
  }
}

interface PoolOptions {
  /** Settings of each transaction, as statements. Given for a pooler only: then no statement is named. */
  inTransactions?: readonly string[]
  /** Given for the connections of requests. */
  waits?: PoolWaits
}

/**
 * A pool as Kysely's dialect uses it. Statements that are sent often are named; one that another node has outdated by a
 * migration is sent again, except in a transaction, which cannot go on. Errors of the driver get a code, and a
 * connection that was lost or did not respond in time is closed instead of returned to the pool (REL-02).
 */
export function kyselyPool(pool: pg.Pool, { inTransactions, waits }: PoolOptions = {}): PostgresPool {
  const nameOf = inTransactions ? () => undefined : statementNames()
  return {
    options: pool.options,
    connect: async () => {
      const began = performance.now()
      const client = await pool.connect().catch((error: unknown) => {
        // All connections exist and are in use: the database responds, but is not free.
        if (pool.totalCount >= pool.options.max && pool.idleCount === 0) {
          waits?.refused()
          throw busy(error)
        }
        return fail(error)
      })
      waits?.waited((performance.now() - began) / 1000)
      let isLost = false
      let isInTransaction = false
      const failQuery = (error: unknown) => {
        isLost ||= isConnectionLost(error)
        return fail(error)
      }
      const send = async (text: string, values: readonly unknown[]) => {
        if (beginsTransaction(text)) isInTransaction = true
        else if (endsTransaction(text)) isInTransaction = false
        const query = {
          text: inTransactions && beginsTransaction(text) ? [text, ...inTransactions].join('; ') : text,
          values: values.map(sentValue),
        }
        // Without values there is nothing to parse twice, and only an unnamed text may hold several statements.
        const name = values.length > 0 ? nameOf(text) : undefined
        try {
          return await client.query({ ...query, name })
        } catch (error) {
          if (isInTransaction || !isStatementOutdated(error)) throw error
          // Nothing was executed. The connection is closed after this, as its other statements are outdated, too.
          isLost = true
          return client.query(query)
        }
      }
      return {
        // Kysely passes a cursor only when it streams, which this pool does not support.
        query: ((text: string, values: readonly unknown[] = []) =>
          send(text, values).catch(failQuery)) as unknown as PostgresPoolClient['query'],
        release: (destroy = false) => client.release(destroy || isLost),
      }
    },
    end: () => pool.end(),
  }
}

function busy(cause: unknown): Error {
  busyStatements.inc()
  const message = 'No connection to the database became free in time'
  return Object.assign(new Error(message, { cause }), { code: poolBusy })
}

const endsTransaction = (text: string) => /^(commit|rollback)$/i.test(text)
const beginsTransaction = (text: string) => /^(begin|start transaction)\b/i.test(text)

const fail = (error: unknown): never => {
  throw withCode(error)
}

/** Times are sent in UTC, whatever the time zone of this process. */
const sentValue = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
