import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import type { Config } from '../config.ts'
import '../schema-words.ts'
import type { Database } from '../database/database.ts'
import { allowOrigins } from './allow-origins.ts'
import { compressionLevel } from './compression.ts'
import { limitBodyTime, readRefusedBodies, requestTimeout } from './body-deadline.ts'
import { answerFailure, type Violations } from './failures.ts'
import { endConnections } from './drain.ts'
import { log } from '../log.ts'
import { isReadable } from './request-address.ts'
import { securityHeaders } from './security-headers.ts'
import type { Identify } from './viewer.ts'

export interface Platform {
  config: Config
  database: Database
  identify: Identify
  /** The current time; tests set it. */
  clock: () => Date
}

/** Maximum size of a JSON body; the answers of a questionnaire are much smaller. */
const maxBody = 1 << 20

/** Fastify with the limits, headers, logging and errors of every route. */
export async function createHttp({ config }: Platform, violations: Violations): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log(config.LOG_LEVEL)
  const http = Fastify({
    loggerInstance,
    // Headers have a separate limit below, and bodies in `limitBodyTime`.
    requestTimeout,
    keepAliveTimeout: 65_000,
    connectionTimeout: 0,
    // No limit: reading data at the start may take more than ten seconds on a slow machine.
    pluginTimeout: 0,
    http: { connectionsCheckingInterval: 1000, headersTimeout: 10_000 },
    bodyLimit: maxBody,
    trustProxy: config.TRUST_PROXY,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/api/not-an-address'),
    // Longer than the limit of all headers, so that long parameters get our 404.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    forceCloseConnections: 'idle',
    // We log one line per request, after the response.
    logController: new LogController({ disableRequestLogging: true }),
  })
  endConnections(http)
  limitBodyTime(http)
  readRefusedBodies(http)
  http.addConstraintStrategy(byQueryParameter)
  http.removeContentTypeParser('text/plain')
  http.setErrorHandler(answerFailure(violations))
  const headers = securityHeaders(config)
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  allowOrigins(http, config)
  await http.register(multipart)
  // Questionnaires shrink to a tenth, which matters on slow connections. Static files are compressed at build time, and
  // stored files are not compressed.
  await http.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: compressionLevel } },
    zlibOptions: { level: compressionLevel },
  })
  http.addHook('onResponse', (request, reply, done) => {
    // The route's pattern instead of the URL, which may contain tokens.
    const { method, routeOptions } = request
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
    done()
  })
  return http
}

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0]
type Found = ReturnType<ReturnType<Strategy['storage']>['get']>

/** Distinguishes endpoints of one path by a query parameter: `whenQuery` of a contract. */
const byQueryParameter: Strategy = {
  name: 'whenQuery',
  storage: () => {
    const byName = new Map<string, Found>()
    return {
      get: (query) => {
        const sent = new URLSearchParams(String(query))
        return [...byName].find(([name]) => sent.has(name))?.[1] ?? null
      },
      set: (name, handler) => void byName.set(String(name), handler),
    }
  },
  deriveConstraint: ({ url = '' }) => url.split('?')[1] ?? '',
}
