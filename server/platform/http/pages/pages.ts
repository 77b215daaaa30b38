import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { serveAssets } from './assets.ts'
import { notFound } from '../problem.ts'

const dist = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** Serves the built web app: hashed files cached for ever, and for every page address an HTML file. */
export async function servePages(http: FastifyInstance, { PUBLIC_URL }: Config): Promise<void> {
  if (!existsSync(dist)) return void http.log.warn('web/dist is missing: the web app is not served')
  serveAssets(http, join(dist, 'assets'))
  await http.register(fastifyStatic, {
    index: false,
    preCompressed: true,
    cacheControl: false,
    root: dist,
    // No page address is that of a file.
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
  const html = (file: string) => withPreview(readFileSync(join(dist, file), 'utf8'), PUBLIC_URL)
  // A build of an earlier release may have fewer.
  const built = pageFiles.filter((file) => existsSync(join(dist, file)))
  const pages = new Map(built.map((file) => [file, html(file)]))
  http.setNotFoundHandler((request, reply) => {
    // Names of surveys may end like those of files.
    const isSurvey = /^\/quiz\/[^/?]+\/?(\?|$)/.test(request.url)
    const page =
      // HEAD answers as GET does: who checks links or watches the product asks so.
      (request.method === 'GET' || request.method === 'HEAD') &&
      (isSurvey ||
        (!/^\/(api|media|ws|assets|dev)\//.test(request.url) &&
          !/\.\w{2,5}$/.test(request.url.replace(/\?.*/s, ''))))
    if (!page) throw notFound()
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pages.get(isSurvey ? 'quiz.html' : pageFile(request.url)) ?? pages.get('index.html'))
  })
}

const pageFiles = ['index.html', 'signin.html', 'registration.html', 'quiz.html', 'members.html'] as const

/** Programs that preview links take pictures by their whole address only. */
const withPreview = (html: string, publicUrl: string) =>
  html.replace('content="/preview.png"', () => `content="${new URL('/preview.png', publicUrl).href}"`)

/** Each way to begin has an HTML file of its own, which preloads what is needed there. */
function pageFile(url: string): (typeof pageFiles)[number] {
  if (/^\/(start\/?)?(\?|$)/i.test(url)) return 'index.html'
  if (/^\/registration\/?(\?|$)/i.test(url)) return 'registration.html'
  return /^\/signin\/?(\?|$)/i.test(url) ? 'signin.html' : 'members.html'
}
