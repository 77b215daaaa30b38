import { setImmediate as othersTurn } from 'node:timers/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectClient } from '../../platform/database/connect.ts'
import type { ConnectionOptions } from '../../platform/database/connection-options.ts'
import { recordsIn, type ResultRecord } from './copied-records.ts'

/** Maximum time of reading in milliseconds, for slow clients. */
const readTimeout = 600_000
/** The last setting makes PostgreSQL notice a disconnected client even while nothing is sent. */
const settings = {
  statement_timeout: readTimeout,
  TimeZone: 'UTC',
  jit: 'off',
  client_connection_check_interval: 1000,
}

/** A connection for one download, whose queries share one snapshot. */
export class DownloadConnection {
  readonly #options: ConnectionOptions
  #connecting: Promise<pg.Client> | undefined
  #isClosed = false

  constructor(connectionOptions: ConnectionOptions) {
    this.#options = connectionOptions
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = await this.#ready()
    return (await client.query<Row>(text, values)).rows
  }

  /** The records of a statement, see `recordsQuery`, as fast as they are taken. */
  async *records(query: string): AsyncGenerator<ResultRecord[]> {
    const client = await this.#ready()
    const copy = client.query(copyTo(`copy (${query}) to stdout`))
    // Also after nobody iterates any more.
    copy.on('error', () => {})
    for await (const records of recordsIn(copy)) {
      yield records
      // Data that is at hand would be read without a pause, starving other requests.
      await othersTurn()
    }
  }

  /** Closes the connection: at once if a query runs; PostgreSQL stops when it notices that it can no longer send. */
  async close(): Promise<void> {
    this.#isClosed = true
    const client = await this.#connecting?.catch(() => undefined)
    await client?.end()
  }

  #ready() {
    return (this.#connecting ??= this.#begin())
  }

  async #begin(): Promise<pg.Client> {
    if (this.#isClosed) throw new Error('The connection of this download is closed')
    const client = await connectClient(this.#options, {
      application_name: 'seventeen download',
      connectionTimeoutMillis: 3000,
    })
    // Of the transaction, because a pooler gives the session to others afterwards.
    const local = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`)
    await client.query(['begin isolation level repeatable read read only', ...local].join('; '))
    return client
  }
}
