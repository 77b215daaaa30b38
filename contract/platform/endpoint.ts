import type { z } from 'zod'
import type { Refusal } from './refusal.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Rules for one uploaded part: its maximum size in bytes and its kind of content. */
export interface FileRule {
  maxBytes: number
  kind: 'image' | 'document' | 'answer' | 'survey'
  /** What is said of a larger file, where there is more to say. */
  tooLarge?: Refusal
}

/**
 * One call of the API. Request validation, response filtering, the OpenAPI document and the typed call of the web app
 * are derived from it.
 */
export interface Endpoint {
  method: Method
  /** Path as in the specification, parameters as `:name`; served with and without a trailing slash. */
  path: `/api/${string}`
  /** Matches only requests whose query has this parameter; without it, the same path may be another endpoint. */
  whenQuery?: string
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  response: z.ZodType
  /** Uploaded parts by name; `'*'` for parts of any name. The rest of the body is the JSON part `document`. */
  files?: Record<string, FileRule>
  /** The body of a multipart request is plain form fields instead of a `document` part (API-11). */
  formFields?: true
  /** Media types of a file that is answered instead of JSON. */
  download?: readonly string[]
  /** Creates something: runs in one transaction and honours an Idempotency-Key header. */
  creates?: true
  /** A POST for the size of what is asked: it stores nothing, so it is answered as early as a GET (decision 49). */
  onlyReads?: true
  /** Needs no session. */
  open?: true
  /**
   * Asked again and again: has an ETag, and is answered 304 from memory until something is pushed to its reader, their
   * rights change, or half a minute has passed.
   */
  polled?: true
}

export const endpoints = <const C extends Record<string, Endpoint>>(contract: C): C => contract

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodType ? z.output<E['params']> : object
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.output<E['query']> : object
export type BodyOf<E extends Endpoint> = Output<E['body']>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
/** What a handler returns; properties that the response schema does not declare are removed. */
export type ReplyOf<E extends Endpoint> = z.input<E['response']>
export type SentBodyOf<E extends Endpoint> = Input<E['body']>
export type SentQueryOf<E extends Endpoint> = Input<E['query']>
