import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Headers of responses that pages of other origins may read. */
const exposed =
  'Content-Disposition, Deprecation, ETag, Link, Location, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Sunset, X-Request-Id'

/** Responses to a preflight request; browsers keep them for ten minutes. */
const allowed = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Range',
  'access-control-max-age': '600',
}

/**
 * Lets pages of the origins in CORS_ORIGINS call the API and read stored files. Cookies are not allowed with it: a page
 * needs a token, which it cannot get by signing in from another origin.
 */
export function allowOrigins(http: FastifyInstance, { CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>): void {
  if (CORS_ORIGINS === undefined) return
  http.addHook('onRequest', (request, reply, done) => {
    if (!/^\/(api|media)(\/|$)/.test(request.url)) return done()
    // Caches must not give the response for one origin to another.
    reply.header('vary', 'Origin')
    const { origin, 'access-control-request-method': preflight } = request.headers
    if (origin === undefined || !CORS_ORIGINS.includes(origin)) return done()
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed })
    if (request.method !== 'OPTIONS' || preflight === undefined) return done()
    reply.status(204).headers(allowed).send()
  })
}
