import pg from 'pg'
import type { ConnectionOptions } from './connection-options.ts'

/** The server is a standby or read-only, so it is not the one to write to. Its code counts as unavailable. */
class ReadOnlyServer extends Error {
  readonly code = '25006'
  constructor({ host, port }: pg.ClientBase & { host?: string; port?: number }) {
    super(`The database server ${host}:${port} is a standby or read-only`)
  }
}

type Host = Pick<ConnectionOptions, 'host' | 'port'>

const hostsOf = ({ host, port, otherHosts = [] }: ConnectionOptions): Host[] => [
  { host, port },
  ...otherHosts,
]

/** @throws ReadOnlyServer */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_read_only: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`,
  )
  if (rows[0]?.is_read_only) throw new ReadOnlyServer(client)
}

/**
 * Opens one connection, to the first host that accepts it. Of several hosts, one that is read-only is passed over.
 * @throws the error of the last host
 */
export async function connectClient(
  options: ConnectionOptions,
  more: pg.ClientConfig = {},
): Promise<pg.Client> {
  let failure: unknown
  for (const host of hostsOf(options)) {
    const client = new pg.Client({ ...options, ...more, ...host })
    // A lost connection fails where it is used.
    client.on('error', () => {})
    try {
      await client.connect()
      if (options.needsWritable) await refuseReadOnly(client)
      return client
    } catch (error) {
      failure = error
      await client.end().catch(() => {})
    }
  }
  throw failure
}

/**
 * A pool for one host or several: it connects to the host that accepted the last connection, and when that fails or has
 * become read-only, to the others in turn. So a failover needs no restart, and a standby is never written to.
 */
export class HostPool extends pg.Pool {
  readonly #hosts: Host[]
  readonly #current: { at: number }

  constructor(options: ConnectionOptions, config: pg.PoolConfig) {
    const hosts = hostsOf(options)
    const current = { at: 0 }
    super({
      ...options,
      ...config,
      // The types of the driver do not have the parameter of the constructor.
      Client: clientOf(() => hosts[current.at]!) as unknown as NonNullable<pg.PoolConfig['Client']>,
      ...(options.needsWritable && { onConnect: refuseReadOnly }),
    })
    this.#hosts = hosts
    this.#current = current
    // A lost connection fails where it is used; an idle one is simply removed from the pool.
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', () => {}))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): void
  override connect(
    callback?: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): Promise<pg.PoolClient> | void {
    const taken = this.#hosts.length > 1 ? this.#take() : super.connect()
    if (!callback) return taken
    taken.then(
      (client) => callback(undefined, client, (release) => client.release(release as Error | undefined)),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  async #take(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries++) {
      const { at } = this.#current
      try {
        return await super.connect()
      } catch (error) {
        // Other statements use all connections: another host would not help.
        if (this.totalCount >= this.options.max) throw error
        // Another statement may have moved on in the meantime.
        if (this.#current.at === at) this.#current.at = (at + 1) % this.#hosts.length
        if (tries >= this.#hosts.length) throw error
      }
    }
  }
}

/** The driver's client, for the host that is current when it is created. */
const clientOf = (host: () => Host) =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      // The pool hides the password from loops over its options.
      super({ ...config, password: config.password, ...host() })
    }
  }
