import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { notFound } from '../problem.ts'

const built = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** Paths that have no pages: an unknown address below them is a 404. */
const notPages = ['/api/', '/media/', '/ws/', '/assets/', '/dev/']

/** Pages that only those with their secret address should find. */
const unlistedPages = '/shared-report/'

/** Serves the built web app: its files, the landing page, and the app for every other page address. */
export async function servePages(
  http: FastifyInstance,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  dist = built,
): Promise<void> {
  if (!existsSync(dist)) return void http.log.warn('web/dist is missing: the web app is not served')
  await http.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    // Their names contain a hash of their content.
    immutable: true,
    maxAge: '365d',
  })
  await http.register(fastifyStatic, {
    root: dist,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // A route for each file, so that page addresses reach the handlers below.
    wildcard: false,
    // The legal texts have a route of their own.
    globIgnore: ['assets/**', 'legal/**'],
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
  const page = (file: string) => {
    const html = withPreview(readFileSync(join(dist, file), 'utf8'), PUBLIC_URL)
    return (_request: FastifyRequest, reply: FastifyReply) =>
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  }
  const app = page('index.html')
  for (const path of ['/', '/start']) http.get(path, page('landing.html'))
  // Names of surveys may look like file names.
  http.get('/quiz/:name', app)
  http.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || extname(pathname) !== '' || notPages.some((path) => pathname.startsWith(path)))
      throw notFound()
    if (pathname.startsWith(unlistedPages)) reply.header('x-robots-tag', 'noindex, nofollow')
    return app(request, reply)
  })
}

/** Link previews need the absolute address of the picture. */
const withPreview = (html: string, publicUrl: string) =>
  html.replace('content="/preview.png"', () => `content="${new URL('/preview.png', publicUrl).href}"`)
