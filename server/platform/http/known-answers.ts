import type { IncomingMessage, ServerResponse } from 'node:http'
import { viewAsHeader } from 'contract/platform/view-as.ts'
import type { Viewer } from './viewer.ts'

/** Milliseconds for which an answer counts as unchanged, unless something that changes it is heard of before. */
const lasting = 30_000
/** Answers that are remembered at most; the oldest are forgotten. */
const most = 50_000

interface KnownAnswer {
  headers: { etag: string; 'cache-control': string }
  viewer: Viewer
  until: number
}

/** An answer that is being read from the database. */
export interface Reading {
  viewer: Viewer
  /** Whether what it reads may have changed meanwhile. */
  isStale: boolean
}

/**
 * What the last answers to polls were, by session and address: a browser that has the same answer already gets its 304
 * without a look at the database (REL-14). Whatever is pushed to a person, a change of their rights and the end of their
 * session make it forget theirs. While changes cannot be heard of it knows nothing.
 */
export class KnownAnswers {
  readonly #answers = new Map<string, KnownAnswer>()
  readonly #keysOf = new Map<number, Set<string>>()
  readonly #readings = new Set<Reading>()
  #isListening = false
  /** Requests answered so far. */
  answered = 0

  begin(viewer: Viewer): Reading {
    const reading = { viewer, isStale: !this.#isListening }
    this.#readings.add(reading)
    return reading
  }

  /** @param answer undefined where it failed */
  end(reading: Reading, answer?: { authorization: string; url: string; etag: string }): void {
    this.#readings.delete(reading)
    if (reading.isStale || !answer) return
    const { viewer } = reading
    const key = keyOf(answer.authorization, answer.url)
    this.#drop(key)
    const headers = { etag: answer.etag, 'cache-control': 'private, no-cache' }
    this.#answers.set(key, { headers, viewer, until: Date.now() + lasting })
    const keys = this.#keysOf.get(viewer.id) ?? new Set()
    this.#keysOf.set(viewer.id, keys.add(key))
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > most && oldest !== undefined) this.#drop(oldest)
  }

  forget(people: readonly number[]): void {
    for (const reading of this.#readings) if (people.includes(reading.viewer.id)) reading.isStale = true
    for (const person of people) for (const key of this.#keysOf.get(person) ?? []) this.#drop(key)
  }

  forgetSessions(sessions: readonly number[]): void {
    for (const reading of this.#readings)
      if (sessions.includes(reading.viewer.session_id)) reading.isStale = true
    for (const [key, { viewer }] of this.#answers) if (sessions.includes(viewer.session_id)) this.#drop(key)
  }

  /** Whether changes are heard of from now on; those until now may have been missed. */
  listen(isListening: boolean): void {
    this.#isListening = isListening
    for (const reading of this.#readings) reading.isStale = true
    this.#answers.clear()
    this.#keysOf.clear()
  }

  /** Answers a request whose answer the browser has already. @returns whether it did */
  answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
    const { 'if-none-match': etag, authorization } = headers
    if (method !== 'GET' || etag === undefined || authorization === undefined) return false
    if (headers[viewAsHeader] !== undefined) return false
    const known = this.#answers.get(keyOf(authorization, url))
    if (known?.headers.etag !== etag || known.until < Date.now()) return false
    this.answered++
    response.writeHead(304, known.headers).end()
    return true
  }

  #drop(key: string): void {
    const known = this.#answers.get(key)
    if (!known) return
    this.#answers.delete(key)
    const keys = this.#keysOf.get(known.viewer.id)
    if (keys?.delete(key) && keys.size === 0) this.#keysOf.delete(known.viewer.id)
  }
}

/** Not hashed, which would cost each poll: it is in this process's memory as long as sockets are. */
const keyOf = (authorization: string, url: string) => `${authorization} ${url}`
