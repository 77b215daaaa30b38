import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { Counter } from 'prom-client'
import { isConnectionLost, isStatementOutdated, poolBusy, withCode } from './connection-errors.ts'
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
 * A pool as Kysely's dialect uses it. Statements that are sent often are named; one that another node has outdated by a
 * migration is sent again, except in a transaction, which cannot go on. Errors of the driver get a code, and a
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
