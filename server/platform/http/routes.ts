import type {
  BodyOf,
  Endpoint,
  EndpointSchemas,
  ParamsOf,
  QueryOf,
  ReplyOf,
  SchemasOf,
} from 'contract/platform/endpoint.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { AttemptStore, Db, Tx } from '../database/database.ts'
import type { ConnectionOptions } from '../database/connection-options.ts'
import type { Reply } from './reply.ts'
import type { Viewer } from './viewer.ts'
import type { Upload } from './uploads.ts'

/** A request before any check of permissions. */
export interface RequestContext<Params = object, Query = object, Body = unknown> {
  params: Params
  query: Query
  body: Body
  files: Upload[]
  /** Stores these files before a transaction that inserts their rows. What no row names then is deleted. */
  storeUploads: (uploads: readonly Upload[]) => Promise<void>
  viewer: Viewer | undefined
  /** The raw token of the Authorization header, for the access domain only. */
  token: string | undefined
  db: Db
  /** Connections for long reads, see `Database`. */
  longReads: Db
  /** Connections for `sharedAttempts`. */
  attempts: AttemptStore
  /** Those of these people who have an open page, on any node; nobody if that cannot be read. */
  onlineAmong: (people: readonly number[]) => Promise<ReadonlySet<number>>
  /** For opening a separate connection. */
  connectionOptions: ConnectionOptions
  now: Date
  ip: string
  /** The User-Agent header, cut to 300 characters; empty if missing. */
  userAgent: string
  /** The Cookie header, or an empty text without one. */
  cookies: string
  /** Adds a Set-Cookie header to the response. */
  setCookie: (cookie: string) => void
  /** Origin of absolute addresses in responses, without a slash at its end. */
  origin: string
  /** Whether the Origin header names another site. */
  crossOrigin: boolean
  config: Config
  log: FastifyBaseLogger
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

/**
 * Context of an endpoint that creates something: access function and handler run in one transaction, which `db` is too.
 */
export interface Creating {
  tx: Tx
  /** The Idempotency-Key of the request, if it has one. */
  key: string | undefined
}

export type ContextOf<E extends Endpoint> = RequestContext<ParamsOf<E>, QueryOf<E>, BodyOf<E>> &
  (E extends { creates: true } ? Creating : object)

/** Handles an endpoint. `Scope` is what its access function loaded. */
export type Handler<E extends Endpoint, Scope = object> = (
  context: ContextOf<E> & Scope,
) => Promise<ReplyOf<E> | Reply> | ReplyOf<E> | Reply

type Access<E extends Endpoint, Scope> = (context: ContextOf<E>) => Promise<Scope> | Scope
/**
 * What an endpoint that creates something does with the files of a request before its transaction. By default all are
 * stored, except those of surveys.
 */
export type Prepare<E extends Endpoint, Scope = object> = (
  context: RequestContext<ParamsOf<E>, QueryOf<E>, BodyOf<E>> & Scope,
) => Promise<void>
type Route<E extends Endpoint, Scope> =
  | readonly [Access<E, Scope>, Handler<E, Scope>]
  | readonly [Access<E, Scope>, Handler<E, Scope>, Prepare<E, Scope>]

export interface BoundRoute {
  name: string
  endpoint: Endpoint
  schemas: EndpointSchemas
  access: (context: RequestContext) => unknown
  handler: (context: RequestContext) => unknown
  prepare?: ((context: RequestContext) => Promise<void>) | undefined
}

/**
 * Binds each endpoint of a contract to its schemas, access function and handler. An endpoint without a route, a route
 * without an access function, or a handler with a scope that its access function does not load is a type error.
 */
export function routes<C extends Record<string, Endpoint>, S extends Record<keyof C, object>>(
  contract: C,
  schemas: { [K in keyof C]: SchemasOf<C[K]> },
  table: { [K in keyof S]: K extends keyof C ? Route<C[K], S[K]> : never } & { [K in keyof C]: unknown },
): BoundRoute[] {
  return Object.entries(table).map(([name, route]) => {
    const [access, handler, prepare] = route as unknown as readonly [
      BoundRoute['access'],
      BoundRoute['handler'],
      BoundRoute['prepare'],
    ]
    const endpoint = contract[name]
    const itsSchemas = schemas[name]
    if (!endpoint || !itsSchemas) throw new Error(`The contract has no endpoint ${name}`)
    return { name, endpoint, schemas: itsSchemas, access, handler, prepare }
  })
}
