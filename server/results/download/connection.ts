import { setImmediate as othersTurn } from 'node:timers/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ConnectionOptions } from '../../platform/database/database.ts'
import { recordsIn, type ResultRecord } from './copied-records.ts'

/** Maximum time of reading in milliseconds, for slow clients. */
const readTimeout = 600_000
/** The last setting makes PostgreSQL notice a disconnected client even while nothing is sent. */
const settings = { TimeZone: 'UTC', jit: 'off', client_connection_check_interval: 1000 }

/** A connection for one download, whose queries share one snapshot. */
export class DownloadConnection {
  readonly #client: pg.Client
  #begun: Promise<unknown> | undefined

  constructor(connectionOptions: ConnectionOptions) {
    this.#client = new pg.Client({
      ...connectionOptions,
      application_name: 'seventeen download',
      connectionTimeoutMillis: 3000,
      statement_timeout: readTimeout,
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    })
    // A running query fails with the same error.
    this.#client.on('error', () => {})
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    await this.#ready()
    return (await this.#client.query<Row>(text, values)).rows
  }

  /** The records of a statement, see `recordsQuery`, as fast as they are taken. */
  async *records(query: string): AsyncGenerator<ResultRecord[]> {
    await this.#ready()
    const copy = this.#client.query(copyTo(`copy (${query}) to stdout`))
    // Also after nobody iterates any more.
    copy.on('error', () => {})
    for await (const records of recordsIn(copy)) {
      yield records
      // Data that is at hand would be read without a pause, starving other requests.
      await othersTurn()
    }
  }

  /** Closes the connection: at once if a query runs; PostgreSQL stops when it notices that it can no longer send. */
  close(): Promise<void> {
    return this.#client.end()
  }

  #ready() {
    return (this.#begun ??= this.#client
      .connect()
      .then(() => this.#client.query('begin isolation level repeatable read read only')))
  }
}
