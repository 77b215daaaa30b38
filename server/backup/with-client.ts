import type pg from 'pg'
import { connectClient } from '../platform/database/connect.ts'
import { connectionOptionsOf } from '../platform/database/connection-options.ts'

/**
 * Runs on a connection of its own, without time limits.
 * @param name as which PostgreSQL lists the connection
 */
export async function withClient<T>(
  url: string,
  name: string,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectClient(connectionOptionsOf(url), { application_name: name, keepAlive: true })
  try {
    await client.query('set statement_timeout = 0; set idle_session_timeout = 0')
    return await run(client)
  } finally {
    await client.end()
  }
}
