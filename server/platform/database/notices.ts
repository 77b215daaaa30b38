import type pg from 'pg'
import { beforeClosing } from './database.ts'

const known = new WeakMap<pg.Pool, Notices>()

/** What the transactions of a pool notify after their commits. */
export function noticesOf(pool: pg.Pool): Notices {
  const before = known.get(pool)
  if (before) return before
  const notices = new Notices(pool)
  known.set(pool, notices)
  beforeClosing.set(pool, () => notices.sendAll())
  return notices
}

/** Milliseconds in which notices are gathered, and until sending them is tried again. */
const gathering = 4
const retry = 500
/** Notices that wait at most while PostgreSQL is away. */
const mostWaiting = 5000

interface Notice {
  channel: string
  /** Sent together, in this order. */
  payloads: string[]
}

/**
 * NOTIFYs of committed transactions, in a transaction of their own that waits for no disk. In the transaction itself a
 * NOTIFY makes commits wait for one another until each is on the disk (decision 67). A process that is killed in these
 * milliseconds has not sent them.
 */
class Notices {
  readonly #pool: pg.Pool
  #waiting: Notice[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> = Promise.resolve()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  add(notice: Notice): void {
    if (this.#waiting.length < mostWaiting) this.#waiting.push(notice)
    this.#sendIn(gathering)
  }

  /** Sends what waits. */
  async sendAll(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await (this.#sending = this.#sending.then(() => this.#send()))
  }

  #sendIn(milliseconds: number) {
    this.#timer ??= setTimeout(() => void this.sendAll(), milliseconds)
  }

  async #send() {
    const sent = this.#waiting
    if (sent.length === 0 || this.#pool.ending) return
    this.#waiting = []
    const all = sent.flatMap(({ channel, payloads }) => payloads.map((payload) => [channel, payload]))
    try {
      await this.#pool.query({
        name: 'notices',
        text: `select set_config('synchronous_commit', 'off', true), pg_notify(channel, payload)
          from unnest($1::text[], $2::text[]) notice (channel, payload)`,
        values: [all.map(([channel]) => channel), all.map(([, payload]) => payload)],
      })
    } catch {
      this.#waiting.unshift(...sent)
      this.#sendIn(retry)
    }
  }
}
