import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { Counter } from 'prom-client'
import { isConnectionLost, poolBusy, withCode } from './connection-errors.ts'
import { statementNames } from './statement-names.ts'

/** Statements of this node that found no free connection in time. */
export const busyStatements = new Counter({
  name: 'database_busy_total',
  help: 'Statements that failed because no connection became free in time',
  registers: [],
})

/** What a pooler needs that gives its connections to one transaction after the other. */
interface PoolerOptions {
  /** Settings of each transaction, as statements. Given for a pooler only: then no statement is named. */
  inTransactions?: readonly string[]
}

/**
 * A pool as Kysely's dialect uses it. Statements that are sent often are named. Errors of the driver get a code, and a
 * connection that was lost or did not respond in time is closed instead of returned to the pool (REL-02).
 */
export function kyselyPool(pool: pg.Pool, { inTransactions }: PoolerOptions = {}): PostgresPool {
  const nameOf = inTransactions ? () => undefined : statementNames()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        // All connections exist and are in use: the database responds, but is not free.
        if (pool.totalCount >= pool.options.max && pool.idleCount === 0) throw busy(error)
        return fail(error)
      })
      let isLost = false
      const failQuery = (error: unknown) => {
        isLost ||= isConnectionLost(error)
        return fail(error)
      }
      // Without values there is nothing to parse twice, and only an unnamed text may hold several statements.
      const send = (text: string, values: readonly unknown[]) =>
        client.query({
          text: inTransactions && beginsTransaction(text) ? [text, ...inTransactions].join('; ') : text,
          values: values.map(sentValue),
          name: values.length > 0 ? nameOf(text) : undefined,
        })
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

const beginsTransaction = (text: string) => /^(begin|start transaction)\b/i.test(text)

const fail = (error: unknown): never => {
  throw withCode(error)
}

/** Times are sent in UTC, whatever the time zone of this process. */
const sentValue = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
