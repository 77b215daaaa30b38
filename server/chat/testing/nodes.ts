import { identify } from '../../access/access.ts'
import { createApp } from '../../app.ts'
import { openDatabase } from '../../platform/database/database.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** A second server on the same database, with its own connections. */
export async function startNode({
  config,
  databaseUrl,
}: Pick<TestServer, 'config' | 'databaseUrl'>): Promise<{ url: string; stop: () => Promise<void> }> {
  const database = openDatabase(databaseUrl, { max: 4, statementTimeout: 7000 })
  const http = await createApp({ config, database, identify, clock: () => new Date() })
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await http.close()
    await database.close()
  }
  return { url, stop }
}
