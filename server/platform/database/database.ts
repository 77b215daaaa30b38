import { Socket } from 'node:net'
import { CompiledQuery, Kysely, type Compilable, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import type { DB } from '../../../db/tables.ts'
import { AttemptCounts } from './attempt-counts.ts'
import { startHeartbeat } from './heartbeat.ts'
import { piggybacked } from './piggyback.ts'
import { PostgresDialect, committed, pipelined, type AfterCommit } from './postgres-driver.ts'

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
  /** A few connections of their own for searches: those that come at once take turns on them. */
  searches: Db
  /** The connections of `searches`. */
  searchPool: pg.Pool
  /** On a connection of its own. */
  attempts: AttemptCounts
  close: () => Promise<void>
}

/** Connections for long reads, and statement timeout in milliseconds. */
const longReadLimits = { max: 4, statementTimeout: 600_000 }
/**
 * Connections for searches. A search is work for the processor: many at once slow each other down, so that a costly one
 * takes longer than all of them one after the other.
 */
export const searchConnections = 4

interface Limits {
  /** Connections of the pool. */
  max: number
  /** PostgreSQL's statement timeout in milliseconds; 0 for none. */
  statementTimeout: number
  /** Milliseconds to wait for a free or new connection, where it is not as long as requests may (REL-03). */
  connectionTimeout?: number
}

/** Opens a pool; it connects on first use. */
export function openDatabase(url: string, limits: Limits): Database {
  const connectionOptions = connectionOptionsOf(url)
  // Only requests have a statement timeout, and people who wait.
  const isForRequests = limits.statementTimeout > 0
  const pool = poolOf(connectionOptions, isForRequests ? 'request' : 'other', limits)
  const db = kyselyOver(pool)
  const longReads = kyselyOver(poolOf(connectionOptions, 'other', longReadLimits))
  const searchPool = poolOf(connectionOptions, 'request', { ...limits, max: searchConnections })
  const searches = kyselyOver(searchPool)
  const countsPool = poolOf(connectionOptions, 'request', { ...limits, max: 1 })
  const counts = kyselyOver(countsPool)
  const stopHeartbeat = isForRequests
    ? cutWhenAway([pool, searchPool, countsPool], connectionOptions)
    : () => {}
  const close = async () => {
    stopHeartbeat()
    await beforeClosing.get(pool)?.()
    await Promise.all([db.destroy(), longReads.destroy(), searches.destroy(), counts.destroy()])
  }
  return {
    db,
    pool,
    connectionOptions,
    longReads,
    searches,
    searchPool,
    attempts: new AttemptCounts(counts),
    close,
  }
}

/** What still has to be sent before a pool closes. */
export const beforeClosing = new WeakMap<pg.Pool, () => Promise<void>>()

/** Cuts the connections to a server that does not answer: who waits for it is answered with 503, and soon (REL-03). */
function cutWhenAway(pools: pg.Pool[], connectionOptions: ConnectionOptions): () => void {
  const clients = new Set<pg.PoolClient>()
  let heardBefore = 0
  for (const pool of pools) {
    pool.on('connect', (client) => clients.add(client))
    pool.on('remove', (client) => {
      clients.delete(client)
      heardBefore += bytesFrom(client)
    })
  }
  const heard = () => [...clients].reduce((sum, client) => sum + bytesFrom(client), heardBefore)
  const isAway = () => {
    for (const { connection } of clients) connection.stream.destroy()
  }
  const isAwaited = () => pools.some((pool) => pool.waitingCount > 0 || pool.totalCount > pool.idleCount)
  return startHeartbeat(connectionOptions, { heard, isAwaited, isAway })
}

const bytesFrom = ({ connection: { stream } }: pg.PoolClient) =>
  stream instanceof Socket ? stream.bytesRead : 0

const kyselyOver = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect(pool) })

/** Milliseconds that a request waits for a free or new connection (REL-03). */
const connectionTimeouts = { request: 2000, other: 10_000 }

function poolOf(
  connectionOptions: ConnectionOptions,
  kind: keyof typeof connectionTimeouts,
  { max, statementTimeout, connectionTimeout = connectionTimeouts[kind] }: Limits,
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions,
    max,
    pipeline: true,
    application_name: 'seventeen',
    connectionTimeoutMillis: connectionTimeout,
    // A new connection plans each of its first statements, so that they take longer: it outlasts a quiet half hour.
    idleTimeoutMillis: 1_800_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    options: '-c TimeZone=UTC',
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

/** Runs in the open transaction, or in a new one. */
export function inTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db as Tx) : db.transaction().execute(run)
}

/** Calls something once the transaction has committed, and not if it is rolled back. */
export async function afterCommit(tx: Tx, call: AfterCommit): Promise<void> {
  const query = { ...CompiledQuery.raw(''), [committed]: call }
  await tx.executeQuery(query)
}

/** Stands for a value while a statement is compiled. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Builds a statement; it may only use values as parameters. */
type Build<Values, Row> = (db: Db, values: Values) => Compilable<Row> | RawBuilder<Row>

/**
 * A statement of the hottest paths: compiled on first use, then only the parameters change. `build` sees no values, so
 * it must build the same statement for all of them, and takes each by its name: the rest of its values are none.
 */
export function statement<Values extends object, Row>(
  build: Build<Values, Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const filled = template(build)
  return async (db, values) => (await db.executeQuery<Row>(filled(db, values))).rows
}

/**
 * A statement that is sent together with the next one of its transaction, or with its commit, without waiting for its
 * result. If it fails, so does the next one, with the same error, and the transaction is rolled back.
 */
export function pipelinedStatement<Values extends object>(
  build: Build<Values, unknown>,
): (tx: Tx, values: Values) => Promise<void> {
  const filled = template(build)
  return async (tx, values) => {
    const query = { ...filled(tx, values), [pipelined]: true }
    await tx.executeQuery(query)
  }
}

/**
 * A read that is sent in the same way, for who reads several things one after the other: its rows come with those of the
 * next statement. The promise of the rows stands in a function, as waiting for the call must not be waiting for them.
 */
export function pipelinedRead<Values extends object, Row>(
  build: Build<Values, Row>,
): (tx: Tx, values: Values) => Promise<() => Promise<Row[]>> {
  const filled = template(build)
  return async (tx, values) => {
    let rows: Promise<Row[]> = Promise.resolve([])
    const received = (result: Promise<pg.QueryResult>) => {
      rows = result.then((arrived) => arrived.rows as Row[])
      // Whoever sends it learns of a failure by the next statement, too.
      rows.catch(() => {})
    }
    const query = { ...filled(tx, values), [pipelined]: received }
    await tx.executeQuery(query)
    return () => rows
  }
}

/**
 * A short read that every request needs: sent in one write with the next statement of any request, unless it is asked in
 * a transaction.
 */
export function piggybackedStatement<Values extends object, Row>(
  build: Build<Values, Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const filled = template(build)
  return async (db, values) => {
    const query = { ...filled(db, values), [piggybacked]: true }
    return (await db.executeQuery<Row>(query)).rows
  }
}

function template<Values extends object, Row>(build: Build<Values, Row>) {
  const blanks = new Proxy({} as Values, { get: (_, name) => new Parameter(String(name)) })
  let compiled: CompiledQuery<Row> | undefined
  return (db: Db, values: Values): CompiledQuery<Row> => {
    compiled ??= compile(db, build(db, blanks))
    const parameters = compiled.parameters.map((one) =>
      one instanceof Parameter ? values[one.name as keyof Values] : one,
    )
    return { ...compiled, parameters }
  }
}

const compile = <Row>(db: Db, built: Compilable<Row> | RawBuilder<Row>) =>
  'isRawBuilder' in built ? built.compile(db) : built.compile()

/** What is kept in memory for each database, made when it is first asked for; long reads are the key of theirs. */
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
