import { hash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'

/** How often something was tried within its time so far, and how long that lasts still. */
export interface Counted {
  count: number
  milliseconds: number
}

interface Waiting {
  key: string
  seconds: number
  by: number
  done: (counted: Promise<Counted>) => void
}

/**
 * Counts of attempts that all nodes share, on a connection of their own: a transaction that is rolled back takes no
 * attempt back, and none waits for the connections of requests. Attempts that come while a statement is under way are
 * counted together by the next one.
 */
export class AttemptCounts {
  #waiting: Waiting[] = []
  #isSending = false
  readonly #db: Kysely<DB>
  constructor(db: Kysely<DB>) {
    this.#db = db
  }

  /**
   * Counts one attempt, or takes one back (`by` -1).
   * @param what names the limit and whose attempt it is; only its hash is stored
   * @param seconds for which attempts are counted together, from the first one on
   */
  add(what: string, seconds: number, by = 1): Promise<Counted> {
    return new Promise((done) => {
      this.#waiting.push({ key: hash('sha256', what, 'hex'), seconds, by, done })
      void this.#send()
    })
  }

  async #send() {
    if (this.#isSending) return
    this.#isSending = true
    // What else is tried in this turn of the event loop goes along.
    await null
    while (this.#waiting.length > 0) {
      const waiting = this.#waiting.splice(0, largestBatch)
      const counted = this.#count(waiting)
      waiting.forEach(({ done }, at) => done(counted.then((all) => all[at] ?? none)))
      await counted.catch(() => {})
    }
    this.#isSending = false
  }

  /** @returns for each, in their order, the count that it has made */
  async #count(waiting: readonly Waiting[]): Promise<Counted[]> {
    const sums = new Map<string, { key: string; seconds: number; by: number }>()
    for (const { key, seconds, by } of waiting)
      sums.set(key, { key, seconds, by: by + (sums.get(key)?.by ?? 0) })
    // In the order of their keys, so that two nodes never wait for each other's rows.
    const sorted = [...sums.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
    const { rows } = await sql<{ key: string; count: number; milliseconds: number }>`
      insert into attempt_count as stored (key, count, ends_at)
      select decode(key, 'hex'), count, now() + seconds * interval '1 second'
      from unnest(${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ by }) => by)}::int[],
        ${sorted.map(({ seconds }) => seconds)}::int[]) given (key, count, seconds)
      on conflict (key) do update set
        count = greatest(0, case when stored.ends_at > now() then stored.count else 0 end + excluded.count),
        ends_at = case when stored.ends_at > now() then stored.ends_at else excluded.ends_at end
      returning encode(key, 'hex') as key, count, extract(epoch from ends_at - now())::float8 * 1000 as milliseconds`.execute(
      this.#db,
    )
    const stored = new Map(rows.map((row) => [row.key, row]))
    for (const { key, by } of sums.values()) {
      const row = stored.get(key)
      if (row) row.count -= by
    }
    return waiting.map(({ key, by }) => {
      const row = stored.get(key)
      if (!row) return none
      row.count += by
      return { count: row.count, milliseconds: row.milliseconds }
    })
  }
}

const largestBatch = 1000
const none: Counted = { count: 0, milliseconds: 0 }

/** Deletes those whose time is over. */
export const forgetAttempts = (db: Kysely<DB>) =>
  db
    .deleteFrom('attempt_count')
    .where('ends_at', '<', sql<Date>`now()`)
    .execute()
