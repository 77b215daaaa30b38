import pg from 'pg'
import type { ConnectionOptions } from '../../platform/database/database.ts'
import { Copy } from './copy.ts'

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

  /** Rows of a query in COPY's binary format, see `RecordReader`. */
  async *copied(query: string): AsyncGenerator<Buffer> {
    await this.#ready()
    yield* this.#client.query(new Copy(`copy (${query}) to stdout (format binary)`)).blocks()
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
