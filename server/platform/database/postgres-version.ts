import type pg from 'pg'

/** Major version. */
const least = 18

/** The database server is too old for some statements of the product. */
export class OldPostgres extends Error {}

/** @throws OldPostgres */
export async function refuseOldPostgres(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  )
  const [server] = rows
  if (server && server.number < least * 10_000)
    throw new OldPostgres(
      `DATABASE_URL: this server is PostgreSQL ${server.version}, and ${least} or newer is needed. Upgrade it, or use another server.`,
    )
}
