import { Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import type { DB } from '../../../db/tables.ts'
import { kyselyPool } from './kysely-pool.ts'

export type Db = Kysely<DB>
/** Required where several writes must be atomic. */
export type Tx = Transaction<DB>
/** How to connect to a database, in a form that can be passed to a thread. */
export type ConnectionOptions = Pick<
  pg.ClientConfig,
  'host' | 'port' | 'database' | 'user' | 'password' | 'ssl'
>

export interface Database {
  db: Db
  /** The connections of `db`. */
  pool: pg.Pool
  connectionOptions: ConnectionOptions
  /** A separate small pool for long reads, so that requests always get connections. */
  longReads: Db
  /** The connection for counts of attempts, which must not wait for the connections of requests. */
  attempts: pg.Pool
  close: () => Promise<void>
}

/** Connections for long reads, and statement timeout in milliseconds. */
const longReadLimits = { max: 4, statementTimeout: 600_000 }

interface Limits {
  /** Connections of the pool. */
  max: number
  /** PostgreSQL's statement timeout in milliseconds; 0 for none. */
  statementTimeout: number
  /** Milliseconds to wait for a free or new connection, if not the default (REL-03). */
  connectionTimeout?: number
}

/** Opens a pool; it connects on first use. */
export function openDatabase(url: string, limits: Limits): Database {
  const connectionOptions = connectionOptionsOf(url)
  // Only pools for requests have a statement timeout and a user waiting.
  const isForRequests = limits.statementTimeout > 0
  const pool = poolOf(connectionOptions, isForRequests ? 'request' : 'other', limits)
  const db = kyselyOver(pool)
  const longReads = kyselyOver(poolOf(connectionOptions, 'other', longReadLimits))
  const attempts = poolOf(connectionOptions, 'request', { ...limits, max: 2 })
  const close = async () => void (await Promise.all([db.destroy(), longReads.destroy(), attempts.end()]))
  return {
    db,
    pool,
    connectionOptions,
    longReads,
    attempts,
    close,
  }
}

const kyselyOver = (pool: pg.Pool): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) })

/** Milliseconds that a request waits for a free or new connection (REL-03). */
const connectionTimeouts = { request: 2000, other: 10_000 }
/** Milliseconds after PostgreSQL's own timeout when a server that does not respond at all counts as unreachable. */
const unresponsiveAfter = 500

function poolOf(
  connectionOptions: ConnectionOptions,
  kind: keyof typeof connectionTimeouts,
  { max, statementTimeout, connectionTimeout = connectionTimeouts[kind] }: Limits,
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions,
    max,
    application_name: 'seventeen',
    connectionTimeoutMillis: connectionTimeout,
    // Kept for half an hour: the first statements on a new connection are slower because they have to be planned.
    idleTimeoutMillis: 1_800_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + unresponsiveAfter }),
    idle_in_transaction_session_timeout: 30_000,
    // Compiling a statement takes longer than any of ours runs.
    options: '-c TimeZone=UTC -c jit=off',
    types: { getTypeParser },
  })
  // A lost connection fails where it is used; an idle one is simply removed from the pool.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const moment = (text: string) => new Date(text)
const bigints = 1016 as Parameters<typeof pg.types.getTypeParser>[0]
const parseBigints = pg.types.getTypeParser(bigints)
/** bigint columns are ids and counts: read as numbers, exact up to 2^53. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [bigints]: (text) => {
    const written: (string | null)[] = parseBigints(text)
    return written.map((one) => (one === null ? null : Number(one)))
  },
  [pg.types.builtins.DATE]: moment,
  [pg.types.builtins.TIMESTAMP]: moment,
  [pg.types.builtins.TIMESTAMPTZ]: moment,
}
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (type: number, format?: 'text' | 'binary') =>
  parsers[type] ?? pg.types.getTypeParser(type, format as 'text')

/** Parses the URL as libpq does: only verify-ca and verify-full check the server's certificate. */
export function connectionOptionsOf(url: string): ConnectionOptions {
  const address = new URL(url)
  const mode = address.searchParams.get('sslmode')
  if (mode && ['allow', 'prefer', 'require'].includes(mode)) address.searchParams.set('sslmode', 'no-verify')
  const { host, port, database, user, password, ssl } = parseIntoClientConfig(address.href)
  return { host, port, database, user, password, ssl }
}

/** Runs in a new transaction. */
export const transaction = <T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(run)

/** Runs in the open transaction, or in a new one. */
export function inTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db as Tx) : transaction(db, run)
}

interface Executable<Row> {
  execute: () => Promise<Row[]>
}

/** A query as a function of its values. */
export const query =
  <Values extends object, Row>(build: (db: Db, values: Values) => Executable<Row> | RawBuilder<Row>) =>
  async (db: Db, values: Values): Promise<Row[]> => {
    const built = build(db, values)
    return 'isRawBuilder' in built ? (await built.execute(db)).rows : built.execute()
  }

/** Keeps one value in memory per database, created on first use. The key is the database's `longReads`. */
export function forEachDatabase<T>(make: () => T): (longReads: Db) => T {
  const known = new WeakMap<Db, T>()
  return (longReads) => {
    const before = known.get(longReads)
    if (before !== undefined) return before
    const made = make()
    known.set(longReads, made)
    return made
  }
}
