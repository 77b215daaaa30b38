import type pg from 'pg'
import { connectClient } from './connect.ts'
import type { ConnectionOptions } from './connection-options.ts'

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
  const other = await connectClient(options)
  try {
    const [first, second] = [await backendOf(client), await backendOf(other)]
    if (first === second)
      throw new UnsuitablePostgres(
        'DATABASE_URL: a connection pooler such as PgBouncer runs in transaction mode, in which locks and notifications do not work. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, or use the session mode of the pooler.',
      )
  } finally {
    await other.end()
  }
}

async function backendOf(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/**
 * Settings that statements depend on and that a pooler does not pass on: the session's defaults of the product's role in
 * this database. The last one ends statements whose client has given up.
 */
const roleSettings = { TimeZone: 'UTC', jit: 'off', client_connection_check_interval: '1s' }

/** Prepares the product's role for connections through a pooler. @param client a connection to PostgreSQL itself */
export async function prepareRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = client.escapeIdentifier(rows[0]!.name)
  for (const [name, value] of Object.entries(roleSettings))
    await client.query(`alter role current_user in database ${database} set ${name} = '${value}'`)
}

/**
 * Checks that the pooler leads to the database of `direct` and that its connections have the settings of the role.
 * @throws UnsuitablePostgres
 */
export async function refuseUnsuitablePooler(
  direct: pg.ClientBase,
  pooled: ConnectionOptions,
): Promise<void> {
  const client = await connectClient(pooled)
  try {
    const [own, other] = [await placeOf(direct), await placeOf(client)]
    if (own?.database !== other?.database || own?.started !== other?.started)
      throw new UnsuitablePostgres(
        'DATABASE_URL: this address leads to another database than DATABASE_DIRECT_URL. Correct one of them.',
      )
    const { rows } = await client.query<{ zone: string }>(`select current_setting('TimeZone') as zone`)
    if (rows[0]?.zone !== roleSettings.TimeZone)
      throw new UnsuitablePostgres(
        'DATABASE_URL: connections of the pooler do not use the time zone UTC. Close its connections to PostgreSQL (RECONNECT in the console of PgBouncer), remove settings of the time zone there, and use the same user as in DATABASE_DIRECT_URL.',
      )
  } finally {
    await client.end()
  }
}

async function placeOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ database: string; started: string }>(
    'select current_database() as database, extract(epoch from pg_postmaster_start_time())::text as started',
  )
  return rows[0]
}
