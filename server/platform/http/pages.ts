import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from './problem.ts'

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** Serves the built web app: hashed files cached for ever, and for every page address an HTML file. */
export async function servePages(http: FastifyInstance): Promise<void> {
  if (!existsSync(dist)) return void http.log.warn('web/dist is missing: the web app is not served')
  await http.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  http.setNotFoundHandler((request, reply) => {
    // Names of surveys may end like those of files.
    const isSurvey = /^\/quiz\/[^/?]+\/?(\?|$)/.test(request.url)
    const page =
      request.method === 'GET' &&
      (isSurvey ||
        (!/^\/(api|media|ws|assets|dev)\//.test(request.url) &&
          !/\.\w{2,5}$/.test(request.url.replace(/\?.*/s, ''))))
    if (!page) throw notFound()
    return reply.header('cache-control', 'no-cache').sendFile(isSurvey ? 'quiz.html' : pageFile(request.url))
  })
}

/** Each way to begin has an HTML file of its own, which preloads what is needed there. */
function pageFile(url: string): string {
  if (/^\/(start\/?)?(\?|$)/i.test(url)) return 'index.html'
  return /^\/signin\/?(\?|$)/i.test(url) ? 'signin.html' : 'members.html'
}
