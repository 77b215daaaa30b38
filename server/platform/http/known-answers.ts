import type { IncomingMessage, ServerResponse } from 'node:http'
import { viewAsHeader } from 'contract/platform/view-as.ts'
import type { Viewer } from './viewer.ts'

/** Milliseconds for which an answer counts as unchanged, unless something that changes it is heard of before. */
const lasting = 30_000
/** Sessions whose answers are remembered at most, those of the oldest are forgotten; and addresses of each. */
const most = 50_000
const mostAddresses = 20

interface KnownAnswer {
  etag: string
  /** As `writeHead` takes them without making a list of an object. */
  headers: string[]
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
  /**
   * By session, as it is sent, then by address: joined keys would cost each poll. Not hashed either: it is in this
   * process's memory as long as sockets are.
   */
  readonly #answers = new Map<string, Map<string, KnownAnswer>>()
  readonly #sessionsOf = new Map<number, Set<string>>()
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
    const { authorization, url, etag } = answer
    const known = this.#answers.get(authorization) ?? new Map<string, KnownAnswer>()
    // The latest stands last; one session asks for few addresses.
    this.#answers.delete(authorization)
    if (known.size < mostAddresses || known.has(url))
      known.set(url, { etag, headers: headersWith(etag), viewer, until: performance.now() + lasting })
    this.#answers.set(authorization, known)
    const sessions = this.#sessionsOf.get(viewer.id) ?? new Set()
    this.#sessionsOf.set(viewer.id, sessions.add(authorization))
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > most && oldest !== undefined) this.#drop(oldest)
  }

  forget(people: readonly number[]): void {
    for (const reading of this.#readings) if (people.includes(reading.viewer.id)) reading.isStale = true
    for (const person of people) for (const one of this.#sessionsOf.get(person) ?? []) this.#drop(one)
  }

  forgetSessions(sessions: readonly number[]): void {
    for (const reading of this.#readings)
      if (sessions.includes(reading.viewer.session_id)) reading.isStale = true
    for (const [authorization, known] of this.#answers) {
      const viewer = viewerOf(known)
      if (viewer && sessions.includes(viewer.session_id)) this.#drop(authorization)
    }
  }

  /** Whether changes are heard of from now on; those until now may have been missed. */
  listen(isListening: boolean): void {
    this.#isListening = isListening
    for (const reading of this.#readings) reading.isStale = true
    this.#answers.clear()
    this.#sessionsOf.clear()
  }

  /** Answers a request whose answer the browser has already. @returns whether it did */
  answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
    const { 'if-none-match': etag, authorization } = headers
    if (method !== 'GET' || etag === undefined || authorization === undefined) return false
    if (headers[viewAsHeader] !== undefined) return false
    const known = this.#answers.get(authorization)?.get(url)
    if (known?.etag !== etag || known.until < performance.now()) return false
    this.answered++
    response.writeHead(304, known.headers).end()
    return true
  }

  #drop(authorization: string): void {
    const viewer = viewerOf(this.#answers.get(authorization))
    this.#answers.delete(authorization)
    if (!viewer) return
    const sessions = this.#sessionsOf.get(viewer.id)
    if (sessions?.delete(authorization) && sessions.size === 0) this.#sessionsOf.delete(viewer.id)
  }
}

const headersWith = (etag: string) => ['etag', etag, 'cache-control', 'private, no-cache']

/** All answers of a session are of one viewer. */
const viewerOf = (known: ReadonlyMap<string, KnownAnswer> | undefined): Viewer | undefined =>
  known?.values().next().value?.viewer
