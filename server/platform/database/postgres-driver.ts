import {
  CompiledQuery,
  PostgresDialect as StandardDialect,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'

/** Marks a statement whose result is not waited for. */
export const pipelined = Symbol('sent along')
type Sent = CompiledQuery & { [pipelined]?: true }

/**
 * Kysely over node-postgres with pipelining: `begin` is sent with the first statement of a transaction, and statements
 * marked `pipelined` with the next one, or with `commit`. PostgreSQL runs them in order.
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
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }
  async init() {}
  async acquireConnection() {
    try {
      return new Connection(await this.#pool.connect())
    } catch (error) {
      throw named(error)
    }
  }
  async beginTransaction(connection: Connection) {
    connection.sendAlong(CompiledQuery.raw('begin'))
  }
  async commitTransaction(connection: Connection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
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
}

/** A connection from the pool, for one statement or one transaction. */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  /** Error of a pipelined statement: the next ones fail with it. */
  #failure: { error: unknown } | undefined
  /** The connection is broken or PostgreSQL is stopping: it is not used again, nor returned to the pool (REL-02). */
  #isLost = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<Row>(query: Sent): Promise<QueryResult<Row>> {
    if (query[pipelined]) {
      this.sendAlong(query)
      return { rows: [] }
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

  sendAlong(query: CompiledQuery) {
    this.#send(query).catch((error: unknown) => (this.#failure ??= { error }))
  }

  async rollback() {
    if (!this.#isLost) await this.#send(CompiledQuery.raw('rollback'))
  }

  release() {
    this.#client.release(this.#isLost)
  }

  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported: read long results with COPY, on `longReads`.')
  }

  async #send({ sql, parameters }: CompiledQuery) {
    if (this.#isLost) throw lost()
    const name = nameOf(sql)
    try {
      return await this.#client.query({ text: sql, values: parameters.map(sentValue), ...(name && { name }) })
    } catch (error) {
      this.#isLost ||= !(error instanceof pg.DatabaseError) || connectionLost.test(error.code ?? '')
      throw named(error)
    }
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
