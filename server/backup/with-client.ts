import pg from 'pg'
import { connectionOptionsOf } from '../platform/database/database.ts'

/**
 * Runs on a connection of its own, without time limits.
 * @param name as which PostgreSQL lists the connection
 */
export async function withClient<T>(
  url: string,
  name: string,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connectionOptionsOf(url), application_name: name, keepAlive: true })
  // A lost connection fails where it is used.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_session_timeout = 0')
    return await run(client)
  } finally {
    await client.end()
  }
}
