import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from 'contract/staff/audit-log.contract.ts'
import { access } from 'contract/access/access.contract.ts'
import { personas } from '../../db/seed/personas.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { noNginx, serverName, startNginx, type Nginx } from '../testing/servers/nginx.ts'
import { as, person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

describe.skipIf(noNginx)(`deploy/nginx.conf${noNginx ? `: skipped, as ${noNginx}` : ''}`, () => {
  let folder = ''
  let nodes: TestServer[] = []
  let nginx: Nginx
  let server: TestServer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seventeen-nginx-'))
    const settings = { TRUST_PROXY: 'true', PUBLIC_URL: `https://${serverName}` }
    const first = await startTestServer(settings)
    nodes = [first, await startTestServer(settings, first)]
    nginx = await startNginx(
      folder,
      nodes.map(({ url }) => url),
    )
    server = { ...first, url: nginx.url }
  })
  afterAll(async () => {
    await nginx.close()
    for (const node of nodes.reverse()) await node.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('sends people to TLS, keeps the figures to itself, and tells the product who asks', async () => {
    const plain = await fetch(`http://127.0.0.1:${nginx.plainPort}/projects?a=1`, { redirect: 'manual' })
    expect(plain.status).toBe(301)
    expect(plain.headers.get('location')).toBe('https://127.0.0.1/projects?a=1')
    expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404)
    expect((await fetch(`${nginx.url}/readyz`)).status).toBe(200)

    const forged = { 'x-forwarded-for': '203.0.113.9' }
    const body = { username: personas.plain.email, password: 'a guess' }
    await person(server).request('POST', access.signIn.path, { body, headers: forged })
    const staff = await as(server, 'staff')
    const { body: log } = await staff.call(auditLog.list, { query: { action: 'sign_in.failed' } })
    expect(log.results[0]?.ip).toBe('127.0.0.1')
  })

  it('passes sockets on, and bodies as large as the largest document', async () => {
    const socket = await liveSocket(nginx.url, await as(server, 'plain'))
    socket.close()
    const megabytes = async (size: number) => {
      const answer = await fetch(`${nginx.url}/api/auth-token/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.alloc(size * 1e6, 32),
      })
      return { status: answer.status, isOurs: answer.headers.has('x-request-id') }
    }
    // What it lets through, the product refuses: a sign-in is not that long.
    for (let round = 0; round < 5; round++) expect(await megabytes(51)).toEqual({ status: 413, isOurs: true })
    expect(await megabytes(70)).toEqual({ status: 413, isOurs: false })
  })
})
