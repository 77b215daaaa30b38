import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Problem } from '../problem.ts'
import { servePages } from './pages.ts'

const dist = mkdtempSync(join(tmpdir(), 'seventeen-pages-'))
const script = 'export const pages = 17\n'
const http = fastify({ routerOptions: { ignoreTrailingSlash: true } })

beforeAll(async () => {
  const assets = join(dist, 'assets')
  mkdirSync(assets)
  writeFileSync(
    join(dist, 'index.html'),
    'app <!-- preview --><title>Seventeen</title><!-- end of preview -->',
  )
  writeFileSync(join(dist, 'landing.html'), 'landing page')
  writeFileSync(join(dist, 'seventeen.svg'), '<svg/>')
  writeFileSync(join(assets, 'app-1a2b.js'), script)
  writeFileSync(join(assets, 'app-1a2b.js.br'), brotliCompressSync(script))
  writeFileSync(join(assets, 'app-1a2b.js.gz'), gzipSync(script))
  writeFileSync(join(assets, 'letters-3c4d.woff2'), 'wOF2')
  http.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof Problem ? error.refusal.status : 500).send(),
  )
  await servePages(http, {
    config: { PUBLIC_URL: 'https://seventeen.example' },
    db: undefined as never,
    dist,
    previews: {
      '/things/:id': async (_db, id) => {
        if (id === 404) return undefined
        if (id === 500) throw new Error('out of reach')
        if (id === 503) return new Promise(() => {})
        return {
          title: '<b>"Water" & $& it\'s</b>',
          description: `${'word '.repeat(80)}END`,
          image: '/media/1/a.png',
        }
      },
    },
  })
  await http.ready()
})
afterAll(async () => {
  await http.close()
  rmSync(dist, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })

it.each([
  ['gzip, deflate, br', 'br', brotliCompressSync(script)],
  ['gzip', 'gzip', gzipSync(script)],
  ['br;q=0', undefined, Buffer.from(script)],
  ['', undefined, Buffer.from(script)],
])('a client that accepts %j gets a file as %s', async (accepted, encoding, bytes) => {
  const { statusCode, headers, rawPayload } = await get('/assets/app-1a2b.js', {
    'accept-encoding': accepted,
  })
  expect({ statusCode, bytes: rawPayload }).toEqual({ statusCode: 200, bytes })
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(headers.vary?.toLowerCase()).toContain('accept-encoding')
  expect(headers['content-encoding']).toBe(encoding)
})

it('a file without a compressed version is sent uncompressed', async () => {
  const { headers, payload } = await get('/assets/letters-3c4d.woff2', { 'accept-encoding': 'br' })
  expect([headers['content-type'], headers['content-encoding'], payload]).toEqual([
    'font/woff2',
    undefined,
    'wOF2',
  ])
})

it('a client that has a file gets a 304', async () => {
  const { headers } = await get('/assets/app-1a2b.js')
  const again = await get('/assets/app-1a2b.js', { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
})

it.each(['/', '/start', '/start/', '/start?next=%2Fprojects', '/?token=T'])(
  '%s is the landing page',
  async (url) => expect((await get(url)).payload).toBe('landing page'),
)

it.each(['/projects', '/signin?next=%2F', '/quiz/Any%20survey.csv', '/quiz/Any.csv/?section=2'])(
  '%s is a page of the app, with the absolute address of its preview picture',
  async (url) => {
    const { statusCode, headers, payload } = await get(url)
    expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'no-cache',
      'text/html; charset=utf-8',
    ])
    expect(payload).toContain('https://seventeen.example/preview.png')
  },
)

it('search engines do not list the page of a shared report', async () => {
  expect((await get('/shared-report/TOKEN')).headers['x-robots-tag']).toBe('noindex, nofollow')
  expect((await get('/projects')).headers['x-robots-tag']).toBeUndefined()
})

it.each(['/nothing.svg', '/assets/of-an-older-release.js', '/assets/..%2findex.html', '/api/nothing/'])(
  '%s is a 404',
  async (url) => {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers['cache-control']]).toEqual([404, undefined])
  },
)

it('files without a hash in their name are revalidated on each visit', async () =>
  expect((await get('/seventeen.svg')).headers['cache-control']).toBe('no-cache'))

it('only GET and HEAD reach pages', async () => {
  expect((await http.inject({ method: 'HEAD', url: '/projects' })).statusCode).toBe(200)
  expect((await http.inject({ method: 'POST', url: '/start' })).statusCode).toBe(404)
})

it('a page with a preview describes it, escaped and shortened, with absolute addresses', async () => {
  const { payload, headers } = await get('/things/7?tab=2')
  expect(headers['cache-control']).toBe('no-cache')
  const title = '&lt;b&gt;&quot;Water&quot; &amp; $&amp; it&#39;s&lt;/b&gt;'
  expect(payload).toContain(`<title>${title} – Seventeen</title>`)
  expect(payload).toContain(`<meta property="og:title" content="${title}" />`)
  expect(payload).toContain('<meta property="og:image" content="https://seventeen.example/media/1/a.png" />')
  expect(payload).toContain('<link rel="canonical" href="https://seventeen.example/things/7" />')
  expect(payload).not.toContain('END')
  expect(payload).toMatch(/^app <title>/)
})

it.each(['/things/404', '/things/500', '/things/503', '/things/x', '/things/-1'])(
  '%s without a preview is the same page as any other',
  async (url) => expect((await get(url)).payload).toBe((await get('/projects')).payload),
)
