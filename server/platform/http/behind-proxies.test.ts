import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { documents } from 'contract/documents/documents.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { demoPassword, personas } from '../../../db/seed/personas.ts'
import { ownProject, upload } from '../../documents/testing/documents-of.ts'
import { png } from '../../media/testing/png.ts'
import { startHaNginx } from '../../testing/ha/ha-nginx.ts'
import { liveSocket } from '../../testing/live-socket.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { noCaddy, startCaddy } from '../../testing/servers/caddy.ts'
import { noNginx, startNginx } from '../../testing/servers/nginx.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

interface Example {
  file: string
  /** Why it cannot be tried on this machine. */
  missing: string | undefined
  /** Whether it keeps public files itself. */
  caches: boolean
  start: (folder: string, nodes: [string, string]) => Promise<{ url: string; close: () => Promise<void> }>
}

const examples: Example[] = [
  { file: 'deploy/nginx.conf', missing: noNginx, caches: false, start: startNginx },
  { file: 'deploy/Caddyfile', missing: noCaddy, caches: false, start: startCaddy },
  {
    file: 'deploy/ha/nginx.conf',
    missing: noNginx,
    caches: true,
    start: (_, [one, two]) => startHaNginx([one, two, two]),
  },
]

for (const { file, missing, caches, start } of examples)
  describe.skipIf(missing !== undefined)(
    `two nodes behind ${file}${missing ? `: skipped, ${missing}` : ''}`,
    () => {
      let folder = ''
      let nodes: [TestServer, TestServer]
      let proxy: { url: string; close: () => Promise<void> }
      let manager: Person
      let project: number
      beforeAll(async () => {
        folder = await mkdtemp(join(tmpdir(), 'seventeen-proxy-'))
        const settings = { TRUST_PROXY: 'true', DATA_DIR: await mkdtemp(join(folder, 'data-')) }
        const first = await startTestServer(settings)
        nodes = [first, await startTestServer(settings, first)]
        proxy = await start(folder, [nodes[0].url, nodes[1].url])
        manager = await as({ ...first, url: proxy.url }, 'projectManager')
        project = await ownProject(first)
      })
      afterAll(async () => {
        await proxy.close()
        for (const node of nodes) await node.stop()
        await rm(folder, { recursive: true, force: true })
      })

      const get = (path: string, headers: Record<string, string> = {}) =>
        fetch(new URL(path, proxy.url), { headers, redirect: 'manual' })
      /** Requests for stored files that reached a node. */
      const reached = async () => {
        const pages = await Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()))
        return pages
          .flatMap((page) => [
            ...page.matchAll(
              /^http_request_duration_seconds_count\{[^}]*route="\/media\/:key\/:name"[^}]*\} (\d+)$/gm,
            ),
          ])
          .reduce((sum, [, count]) => sum + Number(count), 0)
      }

      it('live messages arrive at sockets of both nodes, without sticky sessions', async () => {
        const sockets = await Promise.all(Array.from({ length: 6 }, () => liveSocket(proxy.url, manager)))
        for (const socket of sockets) {
          socket.send({ command: 'watch', topic: `project:${project}` })
          await socket.receive('watching')
        }
        const open = await Promise.all(
          nodes.map(
            async ({ url }) =>
              /^live_sockets (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1],
          ),
        )
        expect(open.map(Number).reduce((sum, count) => sum + count, 0)).toBe(6)
        await upload(manager, { project, name: 'News' }, { name: 'news.txt', content: 'News' })
        for (const { received } of sockets)
          await expect.poll(() => received.some(({ command }) => command === 'changed')).toBe(true)
        for (const socket of sockets) socket.close()
      })

      it('public pictures have a tag, and may be kept', async () => {
        const admin = await as({ ...nodes[0], url: proxy.url }, 'projectAdmin')
        const { updated_at } = (await admin.call(projects.read, { params: { id: project } })).body
        const { body } = await admin.call(projects.update, {
          params: { id: project },
          body: { updated_at },
          files: { avatarFile: { name: 'a.png', content: png({ width: 8, height: 8 }) } },
        })
        const path = new URL(body.avatar!, proxy.url).pathname
        const picture = await get(path)
        expect([picture.status, picture.headers.get('cache-control')]).toEqual([
          200,
          'public, max-age=31536000, immutable',
        ])
        const bytes = Buffer.from(await picture.arrayBuffer())
        const tag = picture.headers.get('etag')!
        const again = await get(path, { 'if-none-match': tag })
        expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
        const part = await get(path, { range: 'bytes=0-3' })
        expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(0, 4)])
        const before = await reached()
        for (let read = 0; read < 5; read++) expect((await get(path)).status).toBe(200)
        if (caches) expect((await reached()) - before).toBe(0)
        else await expect.poll(async () => (await reached()) - before).toBe(5)
      })

      it('private files are never kept: not in ranges, and not after their deletion', async () => {
        const { body } = await upload(
          manager,
          { project, name: 'Private' },
          { name: 'a.txt', content: 'private text' },
        )
        const path = body.file!.url
        const before = await reached()
        for (let read = 0; read < 3; read++) {
          const opened = await get(path)
          expect([await opened.text(), opened.headers.get('cache-control')]).toEqual([
            'private text',
            'private, no-store',
          ])
        }
        const range = await get(path, { range: 'bytes=8-' })
        expect([range.status, await range.text()]).toEqual([206, 'text'])
        await expect.poll(async () => (await reached()) - before).toBe(4)
        expect((await manager.call(documents.remove, { params: { id: body.id } })).status).toBeLessThan(300)
        expect((await get(path)).status).toBe(404)
      })

      it('the address of a client is that of its connection, whatever it claims', async () => {
        const guess = { username: personas.plain.email, password: 'a guess' }
        const { status } = await person({ url: proxy.url }).request('POST', access.signIn.path, {
          body: guess,
          headers: { 'x-forwarded-for': '203.0.113.9' },
        })
        expect(status).toBe(400)
        const entry = await nodes[0].database.db
          .selectFrom('audit_entry')
          .select('ip')
          .where('action', '=', 'sign_in.failed')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
        expect(entry.ip).toMatch(/^127\.0\.0\.1/)
        expect(
          (
            await person({ url: proxy.url }).request('POST', access.signIn.path, {
              body: { ...guess, password: demoPassword },
            })
          ).status,
        ).toBe(200)
      })

      it('a request with files of 200 MB reaches a node', async () => {
        const boundary = 'a-boundary'
        const part = (name: string) =>
          `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.csv"\r\n\r\n`
        // Sent in pieces: nodes and client share this process, and the proxy checks whether the nodes respond.
        const body = async function* () {
          for (const name of ['file', 'one', 'two', 'three']) {
            yield Buffer.from(part(name))
            for (let sent = 0; sent < 50; sent++) {
              yield Buffer.alloc(1 << 20)
              await setTimeout(5)
            }
          }
          yield Buffer.from(`\r\n--${boundary}--\r\n`)
        }
        const headers = {
          authorization: `Token ${manager.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        }
        const sending = request(new URL(questionnaires.report.path, proxy.url), { method: 'POST', headers })
        const answer = once(sending, 'response') as Promise<[IncomingMessage]>
        await pipeline(body, sending)
        const [{ statusCode, headers: answered }] = await answer
        // The node has read all of it, and misses the name of a survey. A proxy would answer with a page of its own.
        expect([statusCode, answered['content-type']]).toEqual([400, 'application/json; charset=utf-8'])
      })

      it('figures are not shown to the internet', async () => {
        expect((await get('/metrics')).status).toBe(404)
        expect((await get('/readyz')).status).toBe(200)
      })
    },
  )
