import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { z } from 'zod'
import { bodyUnreadable, notFoundRefusal, signedOut, unexpectedBodyType } from 'contract/platform/refusal.ts'
import { setValidationWords } from 'contract/platform/validation-words.ts'
import { readViewAs, viewAsHeader } from 'contract/platform/view-as.ts'
import type { Config } from '../config.ts'
import type { Database, Db, Tx } from '../database/database.ts'
import { limitBodyTime, requestTimeout } from './body-deadline.ts'
import { answerFailure, fieldErrors, type Violations } from './failures.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { endConnections } from './drain.ts'
import { log } from '../log.ts'
import { tileSource } from '../tile-address.ts'
import { isCrossOrigin, isReadable } from './request-address.ts'
import { Invalid, Problem } from './problem.ts'
import { answerFromMemory, readPolled } from './polled.ts'
import { Reply } from './reply.ts'
import type { RequestContext, BoundRoute, Creating } from './routes.ts'
import { exceedsJsonLimits } from './json-limits.ts'
import { encodePictures, hasPictures, readMultipart, type Upload } from './uploads.ts'
import type { Identify, Viewer } from './viewer.ts'
import { keyOf, tokenOf } from './request-headers.ts'

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
  setValidationWords()
  const loggerInstance: FastifyBaseLogger = log(config.LOG_LEVEL)
  const tiles = tileSource(config.MAP_TILE_URL)
  const http = Fastify({
    loggerInstance,
    // Headers have a limit of their own, and bodies `limitBodyTime`.
    requestTimeout,
    keepAliveTimeout: 65_000,
    connectionTimeout: 0,
    http: { connectionsCheckingInterval: 1000, headersTimeout: 10_000 },
    bodyLimit: maxBody,
    trustProxy: config.TRUST_PROXY,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/api/not-an-address'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
    forceCloseConnections: 'idle',
    // We log one line ourselves, after the response.
    logController: new LogController({ disableRequestLogging: true }),
  })
  endConnections(http)
  answerFromMemory(http)
  limitBodyTime(http)
  http.addConstraintStrategy(byQueryParameter)
  http.removeContentTypeParser('text/plain')
  http.setErrorHandler(answerFailure(violations))
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Mantine sets inline style attributes; scripts are never inline.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(tiles === undefined ? [] : [tiles])],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: [
          "'self'",
          'https://www.youtube-nocookie.com',
          'https://player.vimeo.com',
          ...config.DASHBOARD_HOSTS.map((host) => `https://${host}`),
        ],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })
  await http.register(multipart)
  // Questionnaires compress to a tenth, which matters on slow connections. Static files are compressed at build time,
  // stored files are not.
  await http.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  })
  http.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  http.addHook('onResponse', async (request, reply) => {
    // The route's pattern instead of the URL, which may contain tokens.
    const { method, routeOptions } = request
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
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

/** Registers the bound routes of the domains. */
export function registerRoutes(http: FastifyInstance, platform: Platform, bound: BoundRoute[]): void {
  for (const route of bound) {
    const { method, path, whenQuery } = route.endpoint
    http.route({
      method,
      url: path,
      ...(whenQuery && { constraints: { whenQuery } }),
      handler: (request, reply) =>
        answer(platform, route, request, reply).then((result) => send(reply, result)),
    })
  }
  http.all('/api/*', () => Promise.reject(new Problem(notFoundRefusal)))
}

function send(reply: FastifyReply, result: unknown) {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (result instanceof Reply && isKnown(reply.request, result))
    return reply.status(304).headers(result.headers).removeHeader('content-type').send()
  if (!(result instanceof Reply))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(result ?? null))
  return reply.status(result.status).headers(result.headers).send(result.body)
}

/** Whether the browser says that it has this very answer. */
const isKnown = ({ headers }: FastifyRequest, { headers: { etag } }: Reply) =>
  etag !== undefined && (headers['if-none-match'] ?? '').split(/,\s*/).includes(etag)

async function answer(
  platform: Platform,
  route: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = route
  const { database, config, identify, clock } = platform
  const now = clock()
  const token = tokenOf(request)
  const identified = token === undefined ? undefined : await identify(database.db, token, now)
  const viewer = identified && viewingAs(identified, request)
  if (!viewer && !endpoint.open) throw new Problem(signedOut)
  const params = parse(endpoint.params ?? noFields, request.params, 'params')
  const query = parse(endpoint.query ?? noFields, request.query, 'query')
  const { body: sent, files, discard } = await read(request, route)
  try {
    const body = endpoint.body && parse(endpoint.body, sent, 'body')
    const signal = disconnectSignal(reply)
    // Strangers' pictures are looked at after everything else about them is right.
    if (viewer && hasPictures(endpoint))
      await encodePictures(files, { sender: `person ${viewer.id}`, signal })
    const ask = async (within: { db: Db } | ({ db: Tx } & Creating)) => {
      const context: RequestContext = {
        params,
        query,
        body,
        files,
        viewer,
        token,
        ...within,
        longReads: database.longReads,
        connectionOptions: database.connectionOptions,
        now,
        ip: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        crossOrigin: isCrossOrigin(request.headers.origin, request.host, config),
        config,
        log: request.log,
        signal,
      }
      const scope = await route.access(context)
      const result = await route.handler(Object.assign(context, scope))
      return result instanceof Reply ? result : endpoint.response.parse(result)
    }
    if (endpoint.polled && viewer) return await readPolled(request, viewer, () => ask({ db: database.db }))
    if (!endpoint.creates) return await ask({ db: database.db })
    return await database.db.transaction().execute((tx) => {
      const key = keyOf(request)
      if (key === undefined) return ask({ db: tx, tx })
      const attempt = {
        scope: scopeOf(viewer),
        key,
        endpoint: `${endpoint.method} ${request.url}`,
        sent: [sent, files.map(({ fileName, sha256 }) => [fileName, sha256.toString('base64')])],
      }
      return withIdempotencyKey(tx, attempt, now, () => ask({ db: tx, tx }))
    })
  } finally {
    await discard()
  }
}

function viewingAs(viewer: Viewer, { headers, method }: FastifyRequest): Viewer {
  const header = headers[viewAsHeader]
  const viewAs = typeof header === 'string' ? readViewAs(header) : undefined
  return viewAs ? { ...viewer, viewAs: { ...viewAs, reads: method === 'GET' || method === 'HEAD' } } : viewer
}

const scopeOf = (viewer: Viewer | undefined) => (viewer ? String(viewer.id) : 'anonymous')

async function read(
  request: FastifyRequest,
  { endpoint }: BoundRoute,
): Promise<{ body: unknown; files: Upload[]; discard: () => Promise<void> }> {
  if (request.isMultipart()) {
    if (!endpoint.files) throw new Problem(unexpectedBodyType)
    return checkedBody(await readMultipart(request, endpoint))
  }
  return checkedBody({ body: request.body, files: [], discard: async () => {} })
}

function checkedBody<R extends { body: unknown; discard: () => Promise<void> }>(received: R): R {
  const problem = exceedsJsonLimits(received.body)
  if (problem === undefined) return received
  void received.discard()
  throw new Problem({ ...bodyUnreadable, words: `The request could not be read: it contains ${problem}.` })
}

/** Invalid path parameters or ids are 404, since no such thing exists; other errors name their fields. */
const noFields = z.object({})

function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: 'params' | 'query' | 'body',
): z.output<S> {
  const read = schema.safeParse(value ?? {})
  if (read.success) return read.data
  if (part === 'params') throw new Problem(notFoundRefusal)
  throw new Invalid(fieldErrors(read.error))
}

function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => void (reply.raw.writableFinished || controller.abort()))
  return controller.signal
}
