import { identify } from '../../access/access.ts'
import { createApp } from '../../app.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** A second server on the same database. */
export async function startNode({
  config,
  database,
}: TestServer): Promise<{ url: string; stop: () => Promise<void> }> {
  const http = await createApp({ config, database, identify, clock: () => new Date() })
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  return { url, stop: () => http.close() }
}
