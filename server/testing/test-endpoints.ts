import { createHttp, type Platform } from '../platform/http/http.ts'
import { registerRoutes } from '../platform/http/register-routes.ts'
import type { BoundRoute } from '../platform/http/routes.ts'
import { addSchemas } from './api-document.ts'
import type { TestServer } from './test-server.ts'
import type { Viewer } from '../platform/http/viewer.ts'

/** Endpoints of a single test on the real platform. The token `viewer-<id>…` signs in. */
export async function serveForTest(
  server: TestServer,
  bound: BoundRoute[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const identify = async (_db: unknown, token: string): Promise<Viewer | undefined> => {
    const id = Number(/^viewer-(\d+)-/.exec(token)?.[1])
    return id ? { id, email: `${id}@seventeen.example`, is_staff: false, session_id: id } : undefined
  }
  const platform: Platform = {
    config: server.config,
    database: server.database,
    identify,
    clock: () => new Date(),
  }
  const http = await createHttp(platform, {})
  registerRoutes(http, platform, { test: bound })
  addSchemas(bound)
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  return { url, stop: () => http.close() }
}
