import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { notFound } from '../problem.ts'
import { withPreview, type LinkPreview, type LinkPreviews } from './link-preview.ts'

const built = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** Paths that have no pages: an unknown address below them is a 404. */
const notPages = ['/api/', '/media/', '/ws/', '/assets/', '/dev/']

/** Pages that only those with their secret address should find. */
const unlistedPages = '/shared-report/'

/** Milliseconds to wait for the preview of a page; without it, the page is the same for its readers. */
const patience = 500

interface PagesContext {
  config: Pick<Config, 'PUBLIC_URL'>
  db: Db
  previews: LinkPreviews
  /** Folder of the built web app. */
  dist?: string
}

/** Serves the built web app: its files, the landing page, and the app for every other page address. */
export async function servePages(
  http: FastifyInstance,
  { config, db, previews, dist = built }: PagesContext,
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
  const send = (reply: FastifyReply, html: string) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  const landing = withPreview(readFileSync(join(dist, 'landing.html'), 'utf8'), config, { path: '/' })
  for (const path of ['/', '/start']) http.get(path, (_request, reply) => send(reply, landing))
  const source = readFileSync(join(dist, 'index.html'), 'utf8')
  const appHtml = withPreview(source, config, {})
  const app = (_request: FastifyRequest, reply: FastifyReply) => send(reply, appHtml)
  for (const [path, read] of Object.entries(previews))
    http.get<{ Params: { id: string } }>(path, async ({ params: { id }, log }, reply) => {
      const isId = /^[1-9]\d{0,14}$/.test(id)
      const preview = isId && (await withinPatience(read(db, Number(id)), log))
      if (!preview) return send(reply, appHtml)
      return send(reply, withPreview(source, config, { path: path.replace(':id', id), preview }))
    })
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

/** The preview; undefined if it takes long or cannot be read. */
async function withinPatience(
  preview: Promise<LinkPreview | undefined>,
  log: FastifyBaseLogger,
): Promise<LinkPreview | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((over) => (timer = setTimeout(() => over(undefined), patience)))
  const read = preview.catch((error: unknown) => void log.warn({ err: error }, 'no link preview'))
  return Promise.race([read, late]).then((found) => (clearTimeout(timer), found ?? undefined))
}
