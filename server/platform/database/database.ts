import { Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../db/tables.ts'
import type { Redis } from '../redis/redis.ts'
import { addressesByHost } from './addresses.ts'
import { HostPool } from './connect.ts'
import { connectionOptionsOf, type ConnectionOptions } from './connection-options.ts'
import { kyselyPool, PoolWaits } from './kysely-pool.ts'
import { Replicas, type ReplicaConnections } from './replicas.ts'

export type Db = Kysely<DB>
/** Required where several writes must be atomic. */
export type Tx = Transaction<DB>
export interface Database {
  db: Db
  /** The connections of `db`. */
  pool: pg.Pool
  /** How long statements waited for one of them. */
  waits: PoolWaits
  connectionOptions: ConnectionOptions
  /** How to connect to PostgreSQL itself, for LISTEN and whatever else needs a session of its own. */
  directOptions: ConnectionOptions
  /** A separate small pool for long reads, so that requests always get connections. */
  longReads: Db
  /** The connection for counts of attempts, which must not wait for the connections of requests. */
  attempts: AttemptStore
  /** Redis, if it carries live messages, presence and counts of attempts. */
  redis?: Redis | undefined
  /** Replicas for reads that may lag. */
  replicas?: Replicas | undefined
  close: () => Promise<void>
}

/** Connections for long reads, and statement timeout in milliseconds. */
const longReadLimits = { max: 4, statementTimeout: 600_000 }

/** Where attempts are counted: in Redis if there is one, and in PostgreSQL without it or while it is away. */
export interface AttemptStore {
  pool: pg.Pool
  redis?: Redis | undefined
}

interface Limits {
  /** Connections of the pool. */
  max: number
  /** PostgreSQL's statement timeout in milliseconds; 0 for none. */
  statementTimeout: number
  /** Milliseconds to wait for a free or new connection, if not the default (REL-03). */
  connectionTimeout?: number
}

/** Whether DATABASE_URL is a pooler that gives its connections to one transaction after the other. */
export const isPooled = (given: {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
}): boolean => given.DATABASE_DIRECT_URL !== undefined && given.DATABASE_DIRECT_URL !== given.DATABASE_URL

interface OpenOptions extends Limits {
  directUrl?: string | undefined
  /** Address of replicas, one for each host. */
  readUrl?: string | undefined
  redis?: Redis | undefined
}

/**
 * Opens pools; they connect on first use.
 * @param directUrl address of PostgreSQL itself, if `url` is that of a pooler that gives its connections to transactions
 */
export function openDatabase(
  url: string,
  { directUrl = url, readUrl, redis, ...limits }: OpenOptions,
): Database {
  const connectionOptions = connectionOptionsOf(url)
  const directOptions = connectionOptionsOf(directUrl)
  const throughPooler = directUrl !== url
  // Only pools for requests have a statement timeout and a user waiting.
  const isForRequests = limits.statementTimeout > 0
  const pool = poolOf(connectionOptions, isForRequests ? 'request' : 'other', limits, throughPooler)
  const waits = new PoolWaits()
  const db = kyselyOver(pool, limits, throughPooler, isForRequests ? waits : undefined)
  const longReads = kyselyOver(
    poolOf(connectionOptions, 'other', longReadLimits, throughPooler),
    longReadLimits,
    throughPooler,
  )
  // Its statements are named, which a pooler may not support.
  const attemptPool = poolOf(directOptions, 'request', { ...limits, max: 2 })
  const replicas =
    readUrl === undefined
      ? undefined
      : new Replicas(
          attemptPool,
          addressesByHost(readUrl).map((one) => replicaOf(one, limits)),
        )
  const closePools = async () =>
    void (await Promise.all([db.destroy(), longReads.destroy(), attemptPool.end()]))
  const close = async () => {
    await replicas?.stop()
    await closePools()
  }
  return {
    db,
    pool,
    waits,
    connectionOptions,
    directOptions,
    longReads,
    attempts: { pool: attemptPool, redis },
    redis,
    replicas,
    close,
  }
}

const kyselyOver = (
  pool: pg.Pool,
  { statementTimeout }: Limits,
  throughPooler: boolean,
  waits?: PoolWaits,
): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: kyselyPool(pool, {
        ...(throughPooler && { inTransactions: localSettings(statementTimeout) }),
        ...(waits && { waits }),
      }),
    }),
  })

/** Milliseconds that a request waits for a free or new connection (REL-03). */
const connectionTimeouts = { request: 2000, other: 10_000 }
/** Milliseconds after PostgreSQL's own timeout when a server that does not respond at all counts as unreachable. */
const unresponsiveAfter = 500
/** Milliseconds after which PostgreSQL ends a transaction that waits for its client. */
const longestIdle = 30_000

/** For a pooler, where a setting of the session would be that of another client later. */
const localSettings = (statementTimeout: number) => [
  `set local statement_timeout = ${statementTimeout}`,
  `set local idle_in_transaction_session_timeout = ${longestIdle}`,
]

function replicaOf(url: string, limits: Limits): ReplicaConnections {
  const connectionOptions = connectionOptionsOf(url)
  const pool = poolOf(connectionOptions, 'request', limits)
  const db = kyselyOver(pool, limits, false)
  const longReads = kyselyOver(poolOf(connectionOptions, 'other', longReadLimits), longReadLimits, false)
  return {
    name: `${connectionOptions.host}:${connectionOptions.port}`,
    pool,
    db,
    longReads,
    connectionOptions,
    close: async () => void (await Promise.all([db.destroy(), longReads.destroy()])),
  }
}

/** A pooler refuses most settings of a connection; see `prepareRole` for those that statements depend on. */
function poolOf(
  connectionOptions: ConnectionOptions,
  kind: keyof typeof connectionTimeouts,
  { max, statementTimeout, connectionTimeout = connectionTimeouts[kind] }: Limits,
  throughPooler = false,
): pg.Pool {
  return new HostPool(connectionOptions, {
    max,
    application_name: 'seventeen',
    connectionTimeoutMillis: connectionTimeout,
    // Kept for half an hour: the first statements on a new connection are slower because they have to be planned.
    idleTimeoutMillis: 1_800_000,
    keepAlive: true,
    types: { getTypeParser },
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + unresponsiveAfter }),
    ...(!throughPooler && {
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: longestIdle,
      // Compiling a statement takes longer than any of ours runs.
      options: '-c TimeZone=UTC -c jit=off',
    }),
  })
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

/** The database of an open transaction, and what to do after its commit. */
const open = new WeakMap<Db, { root: Db; after: (() => void)[] }>()

/** Runs in a new transaction. */
export async function transaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  const after: (() => void)[] = []
  const result = await db.transaction().execute((tx) => {
    open.set(tx, { root: db, after })
    return run(tx)
  })
  for (const act of after) act()
  return result
}

/** Acts after the commit of the transaction, and never if it is rolled back; at once without a transaction. */
export function afterCommit(db: Db, act: () => void): void {
  const found = open.get(db)
  if (found) found.after.push(act)
  else act()
}

/** The database to which a transaction belongs. */
export const rootOf = (db: Db): Db => open.get(db)?.root ?? db

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
