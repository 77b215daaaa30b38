import type { Database } from './database.ts'

/** Major version. */
const least = 18

/** The database server is too old: statements of the product would fail, some only much later. */
export class OldPostgres extends Error {}

/** @throws OldPostgres */
export async function refuseOldPostgres({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  )
  const [server] = rows
  if (server && server.number < least * 10_000)
    throw new OldPostgres(
      `DATABASE_URL: this server is PostgreSQL ${server.version}, and ${least} or newer is needed. Upgrade it, or name another.`,
    )
}
