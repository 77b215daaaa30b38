import { createClient, type RedisClientType } from 'redis'
import { countBrokerError } from '../recent/broker-errors.ts'

type Client = RedisClientType

interface Log {
  warn: (about: { err: unknown }, words: string) => void
}

/** Milliseconds between two attempts to reconnect; random, so that nodes do not reconnect together. */
const reconnectDelay = () => 200 + Math.random() * 800
const connectTimeout = 3000
/** Milliseconds between two pings: a server that does not answer is noticed by the second. */
const pingInterval = 5000
const socketTimeout = 3 * pingInterval

/** Redis or Valkey: one connection for commands and one for messages. Both reconnect on their own. */
export class Redis {
  readonly commands: Client
  readonly subscriber: Client
  readonly #name: string

  /** @param name of this installation: several may share a server */
  constructor(url: string, name: string, log: Log) {
    this.#name = name
    this.commands = clientOf(url, log)
    this.subscriber = clientOf(url, log)
  }

  /** The name of a key or channel of this installation. */
  key(...parts: (string | number)[]): string {
    return [this.#name, ...parts].join(':')
  }

  get isConnected(): boolean {
    return this.commands.isReady && this.subscriber.isReady
  }

  /** Begins to connect. @returns whether it is connected within three seconds */
  async open(): Promise<boolean> {
    const connected = Promise.all([this.commands.connect(), this.subscriber.connect()])
    connected.catch(() => {})
    return Promise.race([
      connected.then(() => true),
      new Promise<boolean>((late) => setTimeout(late, connectTimeout, false)),
    ])
  }

  close(): void {
    for (const client of [this.commands, this.subscriber]) if (client.isOpen) client.destroy()
  }
}

function clientOf(url: string, log: Log): Client {
  const client = createClient({
    url,
    name: 'seventeen',
    // A command fails while the server is away, instead of waiting for it.
    disableOfflineQueue: true,
    pingInterval,
    socket: { connectTimeout, socketTimeout, reconnectStrategy: reconnectDelay },
  })
  client.on('error', (error: unknown) => {
    countBrokerError(error)
    log.warn({ err: error }, 'lost the connection to Redis')
  })
  return client
}
