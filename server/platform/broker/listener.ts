import { randomInt } from 'node:crypto'
import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { connectClient } from '../database/connect.ts'
import type { ConnectionOptions } from '../database/connection-options.ts'
import { countBrokerError } from '../recent/broker-errors.ts'

interface Handlers {
  /** Called with every payload of a channel. */
  channels: Record<string, (payload: string) => void>
  /** Called after each (re)connection, the first included: earlier notifications were missed. */
  listening: () => void
  log: FastifyBaseLogger
}

/** Milliseconds between two attempts to reconnect; random, so that nodes do not reconnect together (REL-14). */
const reconnectDelay = { min: 200, max: 1500 }

/** Milliseconds for one attempt, so that a host that is away does not keep it from the others. */
const connectionTimeoutMillis = 5000

/** Receives PostgreSQL's NOTIFY on its own connection, and reconnects when that is lost. */
export class Listener {
  readonly #connectionOptions: ConnectionOptions
  readonly #handlers: Handlers
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #isStopped = false
  #isConnected = false

  constructor(connectionOptions: ConnectionOptions, handlers: Handlers) {
    this.#connectionOptions = connectionOptions
    this.#handlers = handlers
  }

  get isConnected(): boolean {
    return this.#isConnected
  }

  /** @returns after connecting, or after the first failure; it keeps trying */
  async start(): Promise<void> {
    try {
      const client = await connectClient(this.#connectionOptions, {
        application_name: 'seventeen live',
        keepAlive: true,
        connectionTimeoutMillis,
      })
      if (this.#isStopped) return await client.end()
      this.#client = client
      client.on('notification', ({ channel, payload = '' }) => this.#handlers.channels[channel]?.(payload))
      client.once('end', () => {
        if (!this.#isStopped && this.#isConnected)
          countBrokerError(new Error('PostgreSQL closed the connection for live messages'))
        this.#reconnect()
      })
      for (const channel of Object.keys(this.#handlers.channels)) await client.query(`listen ${channel}`)
    } catch (error) {
      countBrokerError(error)
      this.#handlers.log.warn({ err: error }, 'lost the connection for notifications')
      // A connection that was never established emits no end event.
      await this.#client?.end().catch(() => {})
      this.#reconnect()
      return
    }
    this.#isConnected = true
    this.#handlers.listening()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => {})
  }

  #reconnect() {
    this.#isConnected = false
    if (this.#isStopped || this.#retry) return
    const pause = randomInt(reconnectDelay.min, reconnectDelay.max)
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      void this.start()
    }, pause)
  }
}
