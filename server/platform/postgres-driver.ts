import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import type { ReservedSql, Sql } from 'postgres'

/** Marks a statement whose result nobody waits for. */
export const sentAlong = Symbol('sent along')
type Sent = CompiledQuery & { [sentAlong]?: true }

/**
 * Kysely over postgres.js, with fewer waits: `begin` travels with the first statement of a transaction, and statements
 * marked `sentAlong` with the next one, the last of them with `commit`. PostgreSQL takes them in their order.
 */
export class PostgresDialect extends PostgresJSDialect {
  readonly #sql: Sql
  constructor(sql: Sql) {
    super({ postgres: sql })
    this.#sql = sql
  }
  override createDriver(): Driver {
    return new PostgresDriver(this.#sql)
  }
}

class PostgresDriver implements Driver {
  readonly #sql: Sql
  constructor(sql: Sql) {
    this.#sql = sql
  }
  async init() {}
  async acquireConnection() {
    return new Connection(await this.#sql.reserve())
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
    await this.#sql.end({ timeout: 5 })
  }
}

/** A connection of the pool for as long as one statement or one transaction has it. */
class Connection implements DatabaseConnection {
  readonly #reserved: ReservedSql
  /** Why a statement failed that nobody waited for: the ones after it fail for that reason. */
  #failure: { error: unknown } | undefined

  constructor(reserved: ReservedSql) {
    this.#reserved = reserved
  }

  async executeQuery<Row>(query: Sent): Promise<QueryResult<Row>> {
    if (query[sentAlong]) {
      this.sendAlong(query)
      return { rows: [] }
    }
    const { rows, command, count } = await this.#send(query).then(
      (result) => ({ rows: Array.from(result), command: result.command, count: result.count }),
      (error: unknown) => {
        throw this.#failure?.error ?? error
      },
    )
    // PostgreSQL answers a commit after a failure without an error, and has rolled back.
    if (this.#failure) throw this.#failure.error
    const changes =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return { rows: rows as Row[], ...(changes && { numAffectedRows: BigInt(count) }) }
  }

  sendAlong(query: CompiledQuery) {
    this.#send(query)
      .execute()
      .catch((error: unknown) => (this.#failure ??= { error }))
  }

  async rollback() {
    await this.#send(CompiledQuery.raw('rollback'))
  }

  release() {
    this.#reserved.release()
  }

  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Long results are read with COPY on the connections for them.')
  }

  #send({ sql, parameters }: CompiledQuery) {
    return this.#reserved.unsafe(
      sql,
      parameters as never[],
      { prepare: true, simple: false } as {
        prepare: boolean
      },
    )
  }
}
