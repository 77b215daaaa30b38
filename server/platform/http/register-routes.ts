import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bodyUnreadable, notFoundRefusal, signedOut, unexpectedBodyType } from 'contract/platform/refusal.ts'
import { readAfterHeader } from 'contract/platform/read-after.ts'
import { scopeNeeded, whyNotWithToken, type TokenScope } from 'contract/platform/token-scopes.ts'
import { readViewAs, viewAsHeader } from 'contract/platform/view-as.ts'
import { isReplicaFailure } from '../database/connection-errors.ts'
import { transaction, type Db, type Tx } from '../database/database.ts'
import type { ReplicaConnections } from '../database/replicas.ts'
import { isLargeText, sendCompressed } from './compression.ts'
import { deprecationHeaders, locationOf } from './endpoint-headers.ts'
import { fieldErrors } from './failures.ts'
import type { Platform } from './http.ts'
import { isKnownKey, keyOf, withIdempotencyKey } from './idempotency.ts'
import { limitApiToken } from './limit-api-token.ts'
import { exceedsJsonLimits } from './json-limits.ts'
import { Invalid, Problem, refuse } from './problem.ts'
import { positionCookie, positionsSent } from './read-after.ts'
import { jsonText, jsonWithTag, Reply } from './reply.ts'
import { isCrossOrigin } from './request-address.ts'
import { onlineAmong } from '../broker/online-topic.ts'
import { presenceOf } from '../broker/presence-of.ts'
import type { BoundRoute, Creating, RequestContext } from './routes.ts'
import {
  encodePictures,
  hasPictures,
  keepsFiles,
  readMultipart,
  type Upload,
  type UploadStore,
} from './uploads.ts'
import { basicTokenOf, holderOf, tokenOf, type Viewer } from './viewer.ts'

interface ServedRoute extends BoundRoute {
  /** What an API token needs; undefined if none may call it. */
  scope: TokenScope | undefined
}

/** Stores the uploads of one request. */
export type MakeUploadStore = (platform: Platform) => UploadStore

/**
 * Registers the bound routes of the domains, by their tag in the OpenAPI document.
 * @param makeStore needed if any of them keeps files
 */
export function registerRoutes(
  http: FastifyInstance,
  platform: Platform,
  endpointsByTag: Record<string, BoundRoute[]>,
  makeStore: MakeUploadStore = withoutStore,
): void {
  const served = Object.entries(endpointsByTag).flatMap(([tag, bound]) =>
    bound.map((route) => ({
      ...route,
      schemas: strictSchemas(route),
      scope: scopeNeeded(tag, route.endpoint),
    })),
  )
  for (const route of served) {
    const { method, path, whenQuery, deprecated } = route.endpoint
    const ofDeprecated = deprecated && deprecationHeaders(deprecated)
    http.route({
      method,
      url: path,
      ...(whenQuery && { constraints: { whenQuery } }),
      handler: (request, reply) => {
        if (ofDeprecated) reply.headers(ofDeprecated)
        return answer({ ...platform, makeStore }, route, request, reply).then((result) => {
          const location = locationOf(route.endpoint, result, request.params)
          if (location !== undefined) reply.header('location', location)
          return send(reply, result, route.endpoint.location ? 201 : 200)
        })
      },
    })
  }
  http.all('/api/*', () => Promise.reject(new Problem(notFoundRefusal)))
}

/**
 * A misspelt filter must not pass for none: unknown parameters are refused, and unknown fields of the body of a request
 * that reads a list.
 */
function strictSchemas({ endpoint, schemas }: BoundRoute): BoundRoute['schemas'] {
  const { query = noFields, body, response } = schemas
  const isList = endpoint.onlyReads || (response instanceof z.ZodObject && 'results' in response.shape)
  const strictBody = isList && body instanceof z.ZodObject ? body.strict() : body
  return { ...schemas, query: query.strict(), ...(strictBody && { body: strictBody }) }
}

function send(reply: FastifyReply, result: unknown, done: 200 | 201 = 200) {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (result instanceof Reply && isKnown(reply.request, result))
    return reply.status(304).headers(result.headers).removeHeader('content-type').send()
  const { status, headers, body } =
    result instanceof Reply ? result : { ...jsonText(JSON.stringify(result ?? null)), status: done }
  reply.status(status).headers(headers)
  return isLargeText(body, headers['content-type']) ? sendCompressed(reply, body) : reply.send(body)
}

/** Whether the browser has this response in its cache. */
const isKnown = ({ headers }: FastifyRequest, { headers: { etag } }: Reply) =>
  etag !== undefined && (headers['if-none-match'] ?? '').split(/,\s*/).includes(etag)

const withoutStore: MakeUploadStore = () => ({ store: async () => {}, discard: async () => {} })

type Serving = Platform & { makeStore: MakeUploadStore }

async function answer(
  platform: Serving,
  route: ServedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { replicas } = platform.database
  const { method, onlyReads } = route.endpoint
  if (!replicas || method === 'GET' || onlyReads) return answerWithChallenge(platform, route, request, reply)
  let viewer: Viewer | undefined
  const noted = {
    ...platform,
    identify: async (...args: Parameters<Platform['identify']>) =>
      (viewer = await platform.identify(...args)),
  }
  try {
    return await answerWithChallenge(noted, route, request, reply)
  } finally {
    // Also after a failure: something may have been stored.
    const position = await replicas.position().catch(() => undefined)
    if (position !== undefined) {
      if (viewer) replicas.changed(viewer.id, position)
      reply.header(readAfterHeader, position)
      reply.header('set-cookie', positionCookie(position, platform.config))
    }
  }
}

async function answerWithChallenge(
  platform: Serving,
  route: ServedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (!route.endpoint.takesBasic) return answerTo(platform, route, request, reply)
  return answerTo(platform, route, request, reply).catch((error) => {
    // Without the challenge, Excel does not ask for a password.
    if (error instanceof Problem && error.refusal.status === 401)
      reply.header('www-authenticate', 'Basic realm="Seventeen API token", charset="UTF-8"')
    throw error
  })
}

async function answerTo(
  platform: Serving,
  route: ServedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const now = platform.clock()
  const basic = route.endpoint.takesBasic ? basicTokenOf(request) : undefined
  const token = basic ?? tokenOf(request)
  const identify = async () => {
    const { database, clock, config } = platform
    const viewer = token && (await platform.identify(database.db, token, clock(), config, request.ip))
    // The token of a session is for browsers, which would store it as a password.
    if (!viewer || (basic !== undefined && !viewer.apiToken)) return undefined
    return viewingAs(viewer, request)
  }
  const sender = await identify()
  if (sender?.apiToken) {
    await limitApiToken(sender.apiToken.id, reply, platform)
    const { scopes, owner } = sender.apiToken
    refuse(whyNotWithToken({ scopes, holder: holderOf(owner) }, route.scope, route.endpoint))
  }
  return answerAs(sender, platform, { route, request, reply, token, now, identify })
}

interface Asked {
  route: BoundRoute
  request: FastifyRequest
  reply: FastifyReply
  token: string | undefined
  now: Date
  /** Reads the session again. */
  identify: () => Promise<Viewer | undefined>
}

async function answerAs(
  sender: Viewer | undefined,
  platform: Serving,
  { route, request, reply, token, now, identify }: Asked,
): Promise<unknown> {
  const { endpoint, schemas } = route
  const { database, config } = platform
  if (!sender && !endpoint.open) throw new Problem(signedOut)
  const params = parse(schemas.params ?? noFields, request.params, 'params')
  const query = parse(schemas.query ?? noFields, request.query, 'query')
  const { body: sent, files, discard } = await read(request, route)
  const uploads = platform.makeStore(platform)
  let failure: unknown
  try {
    const body = schemas.body && parse(schemas.body, sent, 'body')
    const disconnect = disconnectSignal(reply)
    // Pictures are decoded only if the rest of the request is valid and a user has sent it.
    if (sender && hasPictures(endpoint))
      await encodePictures(files, { sender: `person ${sender.id}`, signal: disconnect() })
    // Uploads take minutes on a slow connection: the session may have ended in the meantime.
    const currentViewer = async () => {
      const current = request.isMultipart() && sender ? await identify() : sender
      if (!current && !endpoint.open) throw new Problem(signedOut)
      return current
    }
    let viewer = await currentViewer()
    const contextIn = (within: { db: Db } | ({ db: Tx } & Creating)): RequestContext => ({
      params,
      query,
      body,
      files,
      storeUploads: uploads.store,
      viewer,
      token,
      ...within,
      longReads: database.longReads,
      attempts: database.attempts,
      onlineAmong: (people) => onlineAmong(presenceOf(database), people).catch(() => new Set()),
      connectionOptions: database.connectionOptions,
      now,
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      cookies: request.headers.cookie ?? '',
      setCookie: (cookie) => void reply.header('set-cookie', cookie),
      origin: config.isPublicUrlSet ? config.PUBLIC_URL : `${request.protocol}://${request.host}`,
      crossOrigin: isCrossOrigin(request.headers.origin, request.host, config),
      config,
      log: request.log,
      get signal() {
        return disconnect()
      },
    })
    const ask = async (
      within: { db: Db } | ({ db: Tx } & Creating),
      from?: Partial<Pick<ReplicaConnections, 'db' | 'longReads' | 'connectionOptions'>>,
    ) => {
      const context = contextIn(within)
      const scope = await route.access(context)
      const result = await route.handler(Object.assign(context, scope, from))
      return result instanceof Reply ? result : schemas.response.parse(result)
    }
    const key = endpoint.creates ? keyOf(request) : undefined
    // Without files that the preparation adds, because a retry does not run it.
    const sentFiles = files.map(({ fileName, sha256 }) => [fileName, sha256.toString('base64')])
    const preparation =
      route.prepare ?? (keepsFiles(endpoint) && files.length > 0 ? () => uploads.store(files) : undefined)
    // A retry gets the first response, and registration encodes its picture itself.
    const isRepeated = async () =>
      key !== undefined && isKnownKey(database.db, { scope: scopeOf(viewer), key })
    if (preparation && viewer && !(await isRepeated())) {
      const scope = await rehearsed(database.db, async (tx) => route.access(contextIn({ db: tx, tx, key })))
      await preparation(Object.assign(contextIn({ db: database.db }), scope))
      viewer = await currentViewer()
    }
    const { replicas } = database
    const replica = endpoint.mayLag ? replicas?.choose(viewer?.id, ...positionsSent(request)) : undefined
    if (replicas && replica) {
      const { db, longReads, connectionOptions } = replica
      // Downloads are logged, on the primary; the rest of them is long reads.
      const from = endpoint.download ? { longReads, connectionOptions } : { db, longReads, connectionOptions }
      try {
        return await replicas.read(replica, () => ask({ db: database.db }, from))
      } catch (error) {
        if (!isReplicaFailure(error)) throw error
        request.log.warn({ err: error }, 'a replica did not answer')
        replicas.failed(replica, error)
      }
    }
    if (endpoint.polled) return jsonWithTag(JSON.stringify(await ask({ db: database.db })))
    if (!endpoint.creates) return await ask({ db: database.db })
    return await transaction(database.db, (tx) => {
      if (key === undefined) return ask({ db: tx, tx, key })
      const attempt = {
        scope: scopeOf(viewer),
        key,
        endpoint: `${endpoint.method} ${request.url}`,
        sent: [sent, sentFiles],
      }
      return withIdempotencyKey(tx, attempt, now, {
        run: () => ask({ db: tx, tx, key }),
        mayStill: async () => route.access(contextIn({ db: tx, tx, key })),
      })
    })
  } catch (error) {
    failure = error
    throw error
  } finally {
    await discard()
    await uploads.discard(failure)
  }
}

/** What a function returns in a transaction of which nothing remains. */
async function rehearsed<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  const undo = new Error('The transaction is rolled back on purpose.')
  let result!: T
  await transaction(db, async (tx) => {
    result = await run(tx)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return result
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

const noFields = z.object({})

function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: 'params' | 'query' | 'body',
): z.output<S> {
  // A missing body counts as an empty object, but `null` does not.
  const read = schema.safeParse(value === undefined ? {} : value)
  if (read.success) return read.data
  // No object has an invalid id.
  if (part === 'params') throw new Problem(notFoundRefusal)
  throw new Invalid(fieldErrors(read.error))
}

/** Returns a signal that is aborted when the client disconnects; created on first use. */
function disconnectSignal({ raw }: FastifyReply): () => AbortSignal {
  let controller: AbortController | undefined
  return () => {
    if (controller) return controller.signal
    const made = (controller = new AbortController())
    const abort = () => void (raw.writableFinished || made.abort())
    if (raw.closed) abort()
    else raw.once('close', abort)
    return made.signal
  }
}
