import { Kysely, type Compilable, type CompiledQuery, type RawBuilder, type Transaction } from 'kysely'
import postgres from 'postgres'
import type { DB } from '../../db/tables.ts'
import { PostgresDialect, sentAlong } from './postgres-driver.ts'

export type Db = Kysely<DB>
/** Required where several writes must stand or fall together. */
export type Tx = Transaction<DB>
export type Sql = postgres.Sql

export interface Database {
  db: Db
  /** The driver itself, for LISTEN. */
  sql: Sql
  /** A few connections apart, with time for long reads (COPY): however many run, requests keep theirs. */
  bulk: Sql
  close: () => Promise<void>
}

/** Connections for long reads, and milliseconds that one may take. */
const bulkLimits = { max: 4, statementTimeout: 600_000 }

/** bigint columns are ids and counts here: numbers, exact up to 2^53. */
const bigint = { to: 20, from: [20], serialize: String, parse: Number }

/**
 * Opens a pool.
 * @param limits connections, and milliseconds after which PostgreSQL gives a statement up.
 */
export function openDatabase(url: string, limits: { max: number; statementTimeout: number }): Database {
  const sql = connections(url, limits)
  const bulk = connections(url, bulkLimits) // connects when it is first used
  const db = new Kysely<DB>({ dialect: new PostgresDialect(sql) })
  const close = async () => {
    await db.destroy()
    await Promise.all([sql.end({ timeout: 5 }), bulk.end({ timeout: 1 })])
  }
  return { db, sql, bulk, close }
}

const connections = (url: string, limits: { max: number; statementTimeout: number }): Sql =>
  postgres(url, {
    max: limits.max,
    connect_timeout: 3,
    idle_timeout: 60,
    onnotice: () => {},
    types: { bigint },
    connection: {
      application_name: 'seventeen',
      statement_timeout: limits.statementTimeout,
      idle_in_transaction_session_timeout: 30_000,
      TimeZone: 'UTC',
    },
  })

/** Runs inside the transaction that is already open, or opens one. */
export function inTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db as Tx) : db.transaction().execute(run)
}

/** In the place of a value while a statement is built. */
class Blank {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Makes a statement; of its values it may only say where they go. */
type Build<Values, Row> = (db: Db, values: Values) => Compilable<Row> | RawBuilder<Row>

/**
 * A statement of the hottest paths: built and compiled when it first runs, and only given its values from then on.
 * `build` must make the same statement whatever the values are, since it sees none of them.
 */
export function statement<Values extends object, Row>(
  build: Build<Values, Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const filled = template(build)
  return async (db, values) => (await db.executeQuery<Row>(filled(db, values))).rows
}

/**
 * A statement that is sent together with the next one of its transaction, or with its commit, and for whose result
 * nobody waits. When it fails, the next one fails for its reason, and nothing of the transaction stands.
 */
export function statementAlong<Values extends object>(
  build: Build<Values, unknown>,
): (tx: Tx, values: Values) => Promise<void> {
  const filled = template(build)
  return async (tx, values) => {
    const query = { ...filled(tx, values), [sentAlong]: true }
    await tx.executeQuery(query)
  }
}

function template<Values extends object, Row>(build: Build<Values, Row>) {
  const blanks = new Proxy({} as Values, { get: (_, name) => new Blank(String(name)) })
  let compiled: CompiledQuery<Row> | undefined
  return (db: Db, values: Values): CompiledQuery<Row> => {
    compiled ??= compile(db, build(db, blanks))
    const parameters = compiled.parameters.map((one) =>
      one instanceof Blank ? values[one.name as keyof Values] : one,
    )
    return { ...compiled, parameters }
  }
}

const compile = <Row>(db: Db, built: Compilable<Row> | RawBuilder<Row>) =>
  'isRawBuilder' in built ? built.compile(db) : built.compile()
