import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { ConnectionOptions } from '../database/database.ts'

interface Handlers {
  /** Runs with every payload of a channel. */
  channels: Record<string, (payload: string) => void>
  /** Runs each time the line is there, the first time too: what was said before was not heard. */
  listening: () => void
  log: FastifyBaseLogger
}

/** Milliseconds between two tries to listen again; not the same for all nodes (REL-14). */
const pauses = { least: 200, most: 1500 }

/** Hears what PostgreSQL's `notify` says, on a connection of its own, and listens anew whenever that is lost. */
export class Listener {
  readonly #way: ConnectionOptions
  readonly #heard: Handlers
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(way: ConnectionOptions, heard: Handlers) {
    this.#way = way
    this.#heard = heard
  }

  /** @returns when it listens, or the first try has failed; it goes on trying */
  async start(): Promise<void> {
    const client = new pg.Client({ ...this.#way, application_name: 'seventeen live', keepAlive: true })
    this.#client = client
    client.on('notification', ({ channel, payload = '' }) => this.#heard.channels[channel]?.(payload))
    client.on('error', () => {})
    client.once('end', () => this.#later())
    try {
      await client.connect()
      for (const channel of Object.keys(this.#heard.channels)) await client.query(`listen ${channel}`)
    } catch (error) {
      this.#heard.log.warn({ err: error as Error }, 'live news cannot be heard')
      // The end of a connection that never was is not told.
      this.#later()
      return
    }
    this.#heard.listening()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => {})
  }

  #later() {
    if (this.#isStopped || this.#retry) return
    const pause = randomInt(pauses.least, pauses.most)
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      void this.start()
    }, pause)
  }
}
