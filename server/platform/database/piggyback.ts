import type { CompiledQuery } from 'kysely'
import type pg from 'pg'

/** Marks a read that is sent with whatever is sent next. */
export const piggybacked = Symbol('sent with any other')

type Send = (query: CompiledQuery) => Promise<pg.QueryResult>
interface Waiting {
  query: CompiledQuery
  done: (result: Promise<pg.QueryResult>) => void
}

/**
 * Reads that need no write to PostgreSQL of their own: they are sent in one write with the next statement of any request
 * on the same pool, before it, or else together at the end of this turn of the event loop. Each write wakes a process
 * of PostgreSQL, which costs more than the statement itself.
 */
export class Piggyback {
  #waiting: Waiting[] = []
  readonly #sendAlone: () => Promise<void>

  /** @param sendAlone calls `sendOn` on a connection of its own */
  constructor(sendAlone: () => Promise<void>) {
    this.#sendAlone = sendAlone
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  send(query: CompiledQuery): Promise<pg.QueryResult> {
    return new Promise((done) => {
      if (this.isEmpty) setImmediate(() => void this.#sendRest())
      this.#waiting.push({ query, done })
    })
  }

  /** Sends what waits. */
  sendOn(send: Send): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const { query, done } of waiting) done(send(query))
  }

  async #sendRest() {
    if (this.isEmpty) return
    await this.#sendAlone().catch((error: unknown) => this.sendOn(() => Promise.reject(error)))
  }
}
