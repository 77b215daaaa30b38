import type { z } from 'zod'
import type { Refusal } from './refusal.ts'

/** What a token can belong to instead of a person. */
export type TokenHolder = 'project' | 'institute'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Rules for one uploaded part: its maximum size in bytes and its kind of content. */
export interface FileRule {
  maxBytes: number
  kind: 'image' | 'document' | 'answer' | 'survey'
  /** The file is received and not used. */
  isIgnored?: true
  /** The refusal of a larger file, if the default text is not enough. */
  tooLarge?: Refusal
}

/** An endpoint that programs should no longer use. */
export interface Deprecation {
  /** Dates such as 2026-03-01: since when it is deprecated, and when it may stop working. */
  since: string
  until?: string
  /** Address that says what to use instead, such as a section of the changes. */
  link: string
}

/** Schemas of the parts of a request and of its response, and what the API document says about the endpoint. */
export interface EndpointSchemas {
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  response: z.ZodType
  /** A refusal with status 400 that contains more than its message and code. */
  refusal?: z.ZodType
}
/** Schemas of the endpoints of a contract, by name: `x.schemas.ts`. */
export type Schemas = Record<string, EndpointSchemas>

/** Exists only in types. */
declare const schemas: unique symbol

/**
 * An endpoint of the API, declared in `x.endpoints.ts` without zod, so that browsers load no schemas. Its schemas in
 * `x.schemas.ts` are part of its type, and the server's routes bind both. Request validation, response filtering, the
 * OpenAPI document and the typed call of the web app derive from them.
 */
export interface Endpoint<S extends EndpointSchemas = EndpointSchemas> {
  readonly [schemas]?: S
  method: Method
  /** Path as in the specification, parameters as `:name`; served with and without a trailing slash. */
  path: `/api/${string}`
  /** Matches only requests whose query has this parameter; without it, the same path may be another endpoint. */
  whenQuery?: string
  /** Uploaded parts by name; `'*'` for parts of any name. The rest of the body is the JSON part `document`. */
  files?: Record<string, FileRule>
  /** The body of a multipart request is plain form fields instead of a `document` part (API-11). */
  formFields?: true
  /** Media types of a file that is returned instead of JSON. */
  download?: readonly string[]
  /** Creates something: runs in one transaction and honours an Idempotency-Key header. */
  creates?: true
  /**
   * Where what it created can be read, sent as Location. `:name` is a field of the response, or else a parameter of the
   * path.
   */
  location?: `/api/${string}`
  /** Sent as headers with every response, and part of the API document. */
  deprecated?: Deprecation
  /** A POST because the request is too large for a URL: it stores nothing, so it is answered like a GET (decision 49). */
  onlyReads?: true
  /** Needs no session. */
  open?: true
  /** Refuses API tokens, because it concerns the account itself, whatever the scopes of its tag. */
  sessionOnly?: true
  /**
   * Also takes an API token as the password of HTTP Basic, which is all that Excel and Power BI can send. For reading only;
   * passwords of accounts are never accepted.
   */
  takesBasic?: true
  /**
   * Also takes tokens of a project or an institution, which have the rights of an Admin there. All other endpoints need a
   * person.
   */
  takesTokensOf?: TokenHolder
  /**
   * May be read from a replica, which is up to a second behind for what others write; what its reader has written, or was
   * told of by a live message, is always there. Rights are checked on the primary. The handler writes nothing; that of a
   * download writes with `db`, which is the primary's, and reads with `longReads` and `connectionOptions`.
   */
  mayLag?: true
  /** Polled by every page: has an ETag, and is answered 304 while its content is the same. */
  polled?: true
}

type Call = Omit<Endpoint, typeof schemas>

/** Declares the endpoints of a contract; it does not compile unless each has its schemas and each schema its endpoint. */
export const endpoints =
  <S extends Schemas>() =>
  <const C extends Record<keyof S, Call>>(contract: C & Record<Exclude<keyof C, keyof S>, never>) =>
    contract as unknown as {
      [N in keyof S]: Endpoint<S[N]> & (C[N] extends { creates: true } ? { creates: true } : unknown)
    }

export type SchemasOf<E extends Endpoint> = E extends { readonly [schemas]?: infer S }
  ? NonNullable<S>
  : never
type SchemaOf<E extends Endpoint, Part extends keyof EndpointSchemas> = Part extends keyof SchemasOf<E>
  ? SchemasOf<E>[Part]
  : undefined

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<E extends Endpoint> =
  SchemaOf<E, 'params'> extends z.ZodType ? z.output<SchemaOf<E, 'params'>> : object
export type QueryOf<E extends Endpoint> =
  SchemaOf<E, 'query'> extends z.ZodType ? z.output<SchemaOf<E, 'query'>> : object
export type BodyOf<E extends Endpoint> = Output<SchemaOf<E, 'body'>>
export type ResponseOf<E extends Endpoint> = Output<SchemaOf<E, 'response'>>
/** What a handler returns; properties that the response schema does not declare are removed. */
export type ReplyOf<E extends Endpoint> = Input<SchemaOf<E, 'response'>>
export type SentBodyOf<E extends Endpoint> = Input<SchemaOf<E, 'body'>>
export type SentQueryOf<E extends Endpoint> = Input<SchemaOf<E, 'query'>>
