import {
  CompiledQuery,
  PostgresDialect as StandardDialect,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { Piggyback, piggybacked } from './piggyback.ts'

/** Marks a statement whose result is not waited for; who wants it nevertheless is handed it before it comes. */
export const pipelined = Symbol('sent along')
/** Marks what is no statement, but is called once the transaction has committed. */
export const committed = Symbol('called after the commit')
type Sent = CompiledQuery & {
  [pipelined]?: true | ((result: Promise<pg.QueryResult>) => void)
  [piggybacked]?: true
  [committed]?: AfterCommit
}

/**
 * Is told the pool of the transaction, and whether it is known to have committed: the connection may be lost before
 * PostgreSQL answers. Not called if it was rolled back.
 */
export type AfterCommit = (pool: pg.Pool, isCertain: boolean) => void

/**
 * Kysely over node-postgres with pipelining: `begin` is sent with the first statement of a transaction, and statements
 * marked `pipelined` with the next one, or with `commit`. PostgreSQL runs them in order. Reads marked `piggybacked` are
 * sent with any other statement outside a transaction.
 */
export class PostgresDialect extends StandardDialect {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver(): Driver {
    return new PostgresDriver(this.#pool)
  }
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #piggyback = new Piggyback(async () => {
    const connection = this.#connection()
    try {
      await connection.sendPiggybacked()
    } finally {
      connection.release()
    }
  })
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }
  async init() {}
  async acquireConnection() {
    return this.#connection()
  }
  async beginTransaction(connection: Connection) {
    await connection.beginTransaction()
  }
  async commitTransaction(connection: Connection) {
    await connection.commit()
  }
  async rollbackTransaction(connection: Connection) {
    await connection.rollback()
  }
  async releaseConnection(connection: Connection) {
    connection.release()
  }
  async destroy() {
    await this.#pool.end()
  }
  #connection() {
    return new Connection(this.#pool, this.#piggyback)
  }
}

/** A connection for one statement or one transaction; taken from the pool when the first statement needs it. */
class Connection implements DatabaseConnection {
  readonly #pool: pg.Pool
  readonly #piggyback: Piggyback
  #client: pg.PoolClient | undefined
  /** Nothing of other requests may be sent in between. */
  #isTransaction = false
  /** Error of a pipelined statement: the next ones fail with it. */
  #failure: { error: unknown } | undefined
  /** The connection is broken or PostgreSQL is stopping: it is not used again, nor returned to the pool (REL-02). */
  #isLost = false
  #afterCommit: AfterCommit[] = []

  constructor(pool: pg.Pool, piggyback: Piggyback) {
    this.#pool = pool
    this.#piggyback = piggyback
  }

  async executeQuery<Row>(query: Sent): Promise<QueryResult<Row>> {
    if (query[committed]) {
      if (!this.#isTransaction) throw new Error('There is no transaction that could commit.')
      this.#afterCommit.push(query[committed])
      return { rows: [] }
    }
    if (query[pipelined]) {
      const result = this.sendAlong(query)
      if (query[pipelined] !== true) query[pipelined](result)
      return { rows: [] }
    }
    if (query[piggybacked] && !this.#client) {
      const { rows } = await this.#piggyback.send(query)
      return { rows: rows as Row[] }
    }
    const result = await this.#send(query).catch((error: unknown) => {
      throw this.#failure?.error ?? error
    })
    // PostgreSQL answers a commit after a failure without an error, and rolls back.
    if (this.#failure) throw this.#failure.error
    const { rows, command, rowCount } = result
    const changes =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return { rows: rows as Row[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  async beginTransaction() {
    this.#isTransaction = true
    await this.#connect()
    this.sendAlong(CompiledQuery.raw('begin'))
  }

  async commit() {
    const wasLost = this.#isLost
    const tell = (isCertain: boolean) => this.#afterCommit.forEach((call) => call(this.#pool, isCertain))
    try {
      await this.executeQuery(CompiledQuery.raw('commit'))
    } catch (error) {
      // Whether a commit that was sent and not answered has happened, nobody knows.
      if (this.#isLost && !wasLost && !this.#failure) tell(false)
      throw error
    }
    tell(true)
  }

  /** Sends what waits for any statement, without one. */
  async sendPiggybacked() {
    const client = await this.#connect()
    const sent: Promise<unknown>[] = []
    inOneWrite(client, () =>
      this.#piggyback.sendOn((query) => {
        const result = this.#post(client, query)
        sent.push(result)
        return result
      }),
    )
    await Promise.allSettled(sent)
  }

  sendAlong(query: CompiledQuery): Promise<pg.QueryResult> {
    const result = this.#send(query)
    result.catch((error: unknown) => (this.#failure ??= { error }))
    return result
  }

  async rollback() {
    if (!this.#isLost) await this.#send(CompiledQuery.raw('rollback'))
  }

  release() {
    this.#client?.release(this.#isLost)
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported: read long results with COPY, on `longReads`.')
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      this.#client = await this.#pool.connect()
      return this.#client
    } catch (error) {
      throw named(error)
    }
  }

  async #send(query: CompiledQuery) {
    if (this.#isLost) throw lost()
    const client = this.#client ?? (await this.#connect())
    if (this.#isTransaction) return this.#postWithNext(client, query)
    if (this.#piggyback.isEmpty) return this.#post(client, query)
    return inOneWrite(client, () => {
      this.#piggyback.sendOn((other) => this.#post(client, other))
      return this.#post(client, query)
    })
  }

  /** Statements of a transaction that follow in the same turn are sent in one write: each write wakes PostgreSQL. */
  #postWithNext(client: pg.PoolClient, query: CompiledQuery) {
    const { stream } = client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    return this.#post(client, query)
  }

  async #post(client: pg.PoolClient, { sql, parameters }: CompiledQuery) {
    const name = nameOf(sql)
    try {
      return await client.query({ text: sql, values: parameters.map(sentValue), ...(name && { name }) })
    } catch (error) {
      this.#isLost ||= !(error instanceof pg.DatabaseError) || connectionLost.test(error.code ?? '')
      throw named(error)
    }
  }
}

/** Sends all that `send` sends as one chunk. */
function inOneWrite<T>({ connection: { stream } }: pg.PoolClient, send: () => T): T {
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** Error classes that PostgreSQL sends before it closes a connection: stopping, crashed, or starting. */
const connectionLost = /^(57P0|08)/

const lost = () =>
  Object.assign(new Error('The connection to PostgreSQL was lost.'), { code: 'CONNECTION_CLOSED' })

/** The driver's own errors have no code; they all mean that there is no connection. */
const named = (error: unknown) =>
  error instanceof Error && !('code' in error && error.code)
    ? Object.assign(error, { code: 'CONNECTION_CLOSED' })
    : error

/** Times are sent in UTC, whatever the time zone of this process. */
const sentValue = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

/** Named prepared statements, by text; limited, since statements with a varying number of values would be too many. */
const maxPrepared = 1000
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxPrepared) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
