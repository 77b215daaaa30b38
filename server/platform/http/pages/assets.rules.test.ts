import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveAssets } from './assets.ts'
import { Problem } from '../problem.ts'

const folder = mkdtempSync(join(tmpdir(), 'seventeen-assets-'))
const script = 'export const pages = 17\n'
const http = fastify()

beforeAll(async () => {
  writeFileSync(join(folder, 'start-1a2b.js'), script)
  writeFileSync(join(folder, 'start-1a2b.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'start-1a2b.js.gz'), gzipSync(script))
  writeFileSync(join(folder, 'letters-3c4d.woff2'), 'wOF2')
  http.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof Problem ? error.refusal.status : 500).send(),
  )
  serveAssets(http, folder)
  await http.ready()
})
afterAll(async () => {
  await http.close()
  rmSync(folder, { recursive: true })
})

const asked = (name: string, headers: Record<string, string> = {}) =>
  http.inject({ url: `/assets/${name}`, headers })

it.each([
  ['gzip, deflate, br', 'br', brotliCompressSync(script)],
  ['gzip', 'gzip', gzipSync(script)],
  ['br;q=0', undefined, Buffer.from(script)],
  ['', undefined, Buffer.from(script)],
])('to who accepts %j a file is sent as %s', async (accepted, encoding, bytes) => {
  const { statusCode, headers, rawPayload } = await asked('start-1a2b.js', { 'accept-encoding': accepted })
  expect({ statusCode, bytes: rawPayload }).toEqual({ statusCode: 200, bytes })
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(headers['content-encoding']).toBe(encoding)
})

it('a file that the build did not make smaller is sent as it is', async () => {
  const { headers, payload } = await asked('letters-3c4d.woff2', { 'accept-encoding': 'br' })
  expect([headers['content-type'], headers['content-encoding'], payload]).toEqual([
    'font/woff2',
    undefined,
    'wOF2',
  ])
})

it('who has a file already is told so', async () => {
  const { headers } = await asked('start-1a2b.js')
  const again = await asked('start-1a2b.js', { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
})

it('a file that cannot be read just now is kept by nobody, and is sent when it can be read again', async () => {
  writeFileSync(join(folder, 'late-5e6f.js'), script)
  const other = fastify()
  serveAssets(other, folder)
  rmSync(join(folder, 'late-5e6f.js'))
  const failed = await other.inject({ url: '/assets/late-5e6f.js' })
  expect(failed.statusCode).toBeGreaterThanOrEqual(500)
  expect(failed.headers['cache-control']).toBeUndefined()
  expect(failed.headers.etag).toBeUndefined()
  writeFileSync(join(folder, 'late-5e6f.js'), script)
  expect((await other.inject({ url: '/assets/late-5e6f.js' })).payload).toBe(script)
  await other.close()
})

it.each(['start-9z.js', 'start-1a2b.js.br', '..%2fassets.ts', '%2e%2e'])('%s is no file', async (name) => {
  expect((await asked(name)).statusCode).toBe(404)
})
