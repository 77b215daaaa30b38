import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { access } from 'contract/access/access.endpoints.ts'
import { personas } from '../../db/seed/personas.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { noCaddy, startCaddy } from '../testing/servers/caddy.ts'
import { noNginx, startNginx } from '../testing/servers/nginx.ts'
import { serverName, type Proxy } from '../testing/servers/proxy.ts'
import { as, person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** Requests by host name, like a browser. */
const plainly = (port: number, path: string) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) =>
    request({ port, path, host: '127.0.0.1', headers: { host: serverName } }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, location: answer.headers.location })
    })
      .on('error', reject)
      .end(),
  )

const examples = [
  { example: 'deploy/nginx.conf', missing: noNginx, start: startNginx, moved: 301, readsFirst: true },
  { example: 'deploy/Caddyfile', missing: noCaddy, start: startCaddy, moved: 308, readsFirst: false },
]
for (const { example, missing, start, moved, readsFirst } of examples)
  describe.skipIf(missing)(`${example}${missing ? `: skipped, as ${missing}` : ''}`, () => {
    let folder = ''
    let nodes: TestServer[] = []
    let proxy: Proxy
    let server: TestServer
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'seventeen-proxy-'))
      const settings = { TRUST_PROXY: 'true', PUBLIC_URL: `https://${serverName}` }
      const first = await startTestServer(settings)
      nodes = [first, await startTestServer(settings, first)]
      proxy = await start(
        folder,
        nodes.map(({ url }) => url),
      )
      server = { ...first, url: proxy.url }
    })
    afterAll(async () => {
      await proxy.close()
      for (const node of nodes.reverse()) await node.stop()
      await rm(folder, { recursive: true, force: true })
    })

    it('redirects to TLS, hides the metrics, and passes on the client address', async () => {
      expect(await plainly(proxy.plainPort, '/projects?a=1')).toEqual({
        status: moved,
        location: `https://${serverName}/projects?a=1`,
      })
      expect((await fetch(`${proxy.url}/metrics`)).status).toBe(404)
      expect((await fetch(`${proxy.url}/readyz`)).status).toBe(200)

      const forged = { 'x-forwarded-for': '203.0.113.9' }
      const body = { username: personas.plain.email, password: 'a guess' }
      await person(server).request('POST', access.signIn.path, { body, headers: forged })
      const staff = await as(server, 'staff')
      const { body: log } = await staff.call(auditLog.list, { query: { action: 'sign_in.failed' } })
      expect(log.results[0]?.ip).toBe('127.0.0.1')
    })

    it('passes on sockets, and bodies as large as the largest document', async () => {
      const socket = await liveSocket(proxy.url, await as(server, 'plain'))
      socket.close()
      const megabytes = async (size: number) => {
        const answer = await fetch(`${proxy.url}/api/auth-token/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: Buffer.alloc(size * 1e6, 32),
        })
        return { status: answer.status, isOurs: answer.headers.has('x-request-id') }
      }
      // The proxy passes the body on, and the product refuses it, since a sign-in is not that long.
      for (let round = 0; round < 5; round++)
        expect(await megabytes(51)).toEqual({ status: 413, isOurs: true })
      // A proxy that streams bodies may get the product's response before its own limit applies.
      expect(await megabytes(70)).toMatchObject({ status: 413, ...(readsFirst && { isOurs: false }) })
    })
  })
