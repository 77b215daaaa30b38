import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Rules for one uploaded part: the most bytes it may have, and what kind of content is taken. */
export interface FileRule {
  maxBytes: number
  kind: 'image' | 'document' | 'answer' | 'survey'
}

/**
 * One call of the API, declared once. From it come request validation, what may leave in the response, the
 * OpenAPI document, and the typed call of the web app.
 */
export interface Endpoint {
  method: Method
  /** Path as the specification quotes it, parameters as `:name`; it is answered with and without a final slash. */
  path: `/api/${string}`
  /** Answers only requests whose query has this parameter; without it, the same path may be another endpoint. */
  whenQuery?: string
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  response: z.ZodType
  /** Uploaded parts by name; `'*'` is a rule for parts of any name. The rest of the body is the JSON part `document`. */
  files?: Record<string, FileRule>
  /** The body of a multipart request comes as plain form fields instead of one `document` part (API-11). */
  formFields?: true
  /** Makes something: runs in one transaction, and honours an Idempotency-Key header. */
  creates?: true
  /** Answers without a session. */
  open?: true
}

/** Keeps the exact types of a group of endpoints. */
export const endpoints = <const C extends Record<string, Endpoint>>(contract: C): C => contract

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodType ? z.output<E['params']> : object
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.output<E['query']> : object
export type BodyOf<E extends Endpoint> = Output<E['body']>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
/** What a handler gives back; the response schema strips what is not declared. */
export type ReplyOf<E extends Endpoint> = z.input<E['response']>
export type SentBodyOf<E extends Endpoint> = Input<E['body']>
export type SentQueryOf<E extends Endpoint> = Input<E['query']>
