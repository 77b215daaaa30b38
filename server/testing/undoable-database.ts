import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { kyselyPool } from '../platform/database/kysely-pool.ts'

/** A database whose changes can be undone between requests. */
export interface UndoableDatabase {
  db: Db
  /** Undoes all changes since the last `keep`. */
  undo: () => Promise<void>
  /** Makes all changes since then permanent. */
  keep: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Runs on one connection inside one transaction; the product's transactions become savepoints in it, so that what a
 * request commits can still be undone. For sequential requests only.
 */
export async function undoable({ pool }: Database): Promise<UndoableDatabase> {
  const dialect = new PostgresDialect({ pool: kyselyPool(pool) })
  const inner = dialect.createDriver()
  await inner.init()
  const connection = await inner.acquireConnection()
  const run = async (statement: string) => void (await connection.executeQuery(CompiledQuery.raw(statement)))
  // A handler may send queries concurrently, and even after its response: they are serialised here, with `undo`.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }
  // Transactions run one after another, because savepoints of one connection can't be released independently.
  let lastEnded: Promise<unknown> = Promise.resolve()
  let open: DatabaseConnection | undefined
  const ends = new WeakMap<DatabaseConnection, () => void>()
  const endBy = (statement: string) => (transaction: DatabaseConnection) =>
    inTurn(async () => {
      try {
        // `undo` may have ended it already.
        if (open === transaction) await run(statement)
      } finally {
        if (open === transaction) open = undefined
        ends.get(transaction)?.()
      }
    })
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => {
      const own: DatabaseConnection = {
        ...connection,
        executeQuery: ((query: CompiledQuery) =>
          inTurn(() => (open === own ? connection.executeQuery(query) : guarded(query)))) as never,
      }
      return own
    },
    beginTransaction: async (transaction) => {
      const before = lastEnded
      lastEnded = new Promise<void>((resolve) => ends.set(transaction, resolve))
      await before
      await inTurn(async () => {
        open = transaction
        await run('savepoint transaction')
      })
    },
    commitTransaction: endBy('release savepoint transaction'),
    rollbackTransaction: endBy('rollback to savepoint transaction'),
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  // Outside a product's transaction, a failed statement must not abort the enclosing one.
  const guarded = async (query: CompiledQuery) => {
    await run('savepoint statement')
    try {
      const result = await connection.executeQuery(query)
      await run('release savepoint statement')
      return result
    } catch (error) {
      await run('rollback to savepoint statement')
      throw error
    }
  }
  const oneConnection: Dialect = {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
  await run('begin')
  return {
    db: new Kysely<DB>({ dialect: oneConnection }),
    undo: () =>
      inTurn(async () => {
        open = undefined
        await run('rollback')
        await run('begin')
      }),
    keep: () =>
      inTurn(async () => {
        open = undefined
        await run('commit')
        await run('begin')
      }),
    close: () =>
      inTurn(async () => {
        await run('rollback')
        await inner.releaseConnection(connection)
      }),
  }
}
