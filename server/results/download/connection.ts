import pg from 'pg'
import type { ConnectionOptions } from '../../platform/database/database.ts'
import { Copy } from './copy.ts'

/** Milliseconds that reading may take, however slow the reader's line. */
const longest = 600_000
/** The last one notices that the reader went away even while nothing is sent yet. */
const settings = { TimeZone: 'UTC', jit: 'off', client_connection_check_interval: 1000 }

/** A connection for one download, in which several queries see one moment. */
export class Connection {
  readonly #client: pg.Client
  #begun: Promise<unknown> | undefined

  constructor(connectionOptions: ConnectionOptions) {
    this.#client = new pg.Client({
      ...connectionOptions,
      application_name: 'seventeen download',
      connectionTimeoutMillis: 3000,
      statement_timeout: longest,
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    })
    // The query that is under way hears of it too.
    this.#client.on('error', () => {})
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    await this.#ready()
    return (await this.#client.query<Row>(text, values)).rows
  }

  /** The rows of a query as COPY sends them in binary, see `RecordReader`. */
  async *copied(query: string): AsyncGenerator<Buffer> {
    await this.#ready()
    yield* this.#client.query(new Copy(`copy (${query}) to stdout (format binary)`)).blocks()
  }

  /** Ends it after the last query. */
  close(): Promise<void> {
    return this.#client.end()
  }

  /** Ends at once what is under way, here and in PostgreSQL, which notices that it can send nothing any more. */
  cut(): void {
    ;(this.#client as unknown as { connection: pg.Connection }).connection.stream.destroy()
  }

  #ready() {
    return (this.#begun ??= this.#client
      .connect()
      .then(() => this.#client.query('begin isolation level repeatable read read only')))
  }
}
