import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { ConnectionOptions } from '../database/database.ts'

interface Handlers {
  /** Called with every payload of a channel. */
  channels: Record<string, (payload: string) => void>
  /** Called after each (re)connection, the first included: earlier notifications were missed. */
  listening: () => void
  log: FastifyBaseLogger
}

/** Milliseconds between two attempts to reconnect; random, so that nodes do not reconnect together (REL-14). */
const pauses = { least: 200, most: 1500 }

/** Receives PostgreSQL's NOTIFY on its own connection, and reconnects when that is lost. */
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

  /** @returns after connecting, or after the first failure; it keeps trying */
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
      // A connection that was never established emits no end event.
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
