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
  let depth = 0
  const savepoints: Driver = {
    init: async () => {},
    acquireConnection: async () => ({ ...connection, executeQuery }),
    beginTransaction: () => inTurn(() => run(`savepoint s${++depth}`)),
    commitTransaction: () => inTurn(() => run(`release savepoint s${depth--}`)),
    rollbackTransaction: () => inTurn(() => run(`rollback to savepoint s${depth--}`)),
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  const executeQuery: DatabaseConnection['executeQuery'] = (query) => inTurn(() => guarded(query)) as never
  // A failed statement must not abort the enclosing transaction, also while another one of the product is open: live
  // messages are sent by their own, after the response.
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
    createDriver: () => savepoints,
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
  await run('begin')
  return {
    db: new Kysely<DB>({ dialect: oneConnection }),
    undo: () =>
      inTurn(async () => {
        depth = 0
        await run('rollback')
        await run('begin')
      }),
    keep: () =>
      inTurn(async () => {
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
