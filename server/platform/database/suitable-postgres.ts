import pg from 'pg'
import type { ConnectionOptions } from './database.ts'

/** Major version. */
const least = 18

/** The database server cannot be used; the message says what to do. */
export class UnsuitablePostgres extends Error {}

/**
 * Checks the version, that the server can be written to, and that each connection is a session of its own.
 * @param client a connection that stays open during the check
 * @throws UnsuitablePostgres
 */
export async function refuseUnsuitablePostgres(
  client: pg.ClientBase,
  options: ConnectionOptions,
): Promise<void> {
  await refuseOldPostgres(client)
  await refuseReadOnlyPostgres(client)
  await refuseTransactionPooling(client, options)
}

async function refuseOldPostgres(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  )
  const [server] = rows
  if (server && server.number < least * 10_000)
    throw new UnsuitablePostgres(
      `DATABASE_URL: this server is PostgreSQL ${server.version}, and ${least} or newer is needed. Upgrade it, or use another server.`,
    )
}

async function refuseReadOnlyPostgres(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean; is_read_only: boolean }>(
    `select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only`,
  )
  const [server] = rows
  if (server?.is_standby)
    throw new UnsuitablePostgres(
      'DATABASE_URL: this server is a standby, which cannot be written to. Use the address of the primary server.',
    )
  if (server?.is_read_only)
    throw new UnsuitablePostgres(
      'DATABASE_URL: this database is read-only. Make it writable (default_transaction_read_only), or use another one.',
    )
}

/** Two connections at the same time with one backend: a pooler such as PgBouncer gives it to a client per transaction. */
async function refuseTransactionPooling(client: pg.ClientBase, options: ConnectionOptions): Promise<void> {
  const other = new pg.Client(options)
  other.on('error', () => {})
  await other.connect()
  try {
    const [first, second] = [await backendOf(client), await backendOf(other)]
    if (first === second)
      throw new UnsuitablePostgres(
        'DATABASE_URL: a connection pooler such as PgBouncer runs in transaction mode, in which locks and notifications do not work. Use its session mode, or the address of PostgreSQL itself.',
      )
  } finally {
    await other.end()
  }
}

async function backendOf(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
