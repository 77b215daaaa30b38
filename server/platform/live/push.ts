import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterCommit, beforeClosing, type Tx } from '../database/database.ts'
import { joinParts, partsOf } from './push-parts.ts'

/** A message for every socket of some people, as it travels between nodes. */
export interface Push {
  /** Ids of the people. */
  to: number[]
  message: object
  /** Id of a socket that has it already. */
  except?: string | undefined
}

/**
 * Sends a message to every socket of these people, on every node, once the transaction has committed. Should the node
 * be killed just then, the sockets of others are told to catch up (`Presences`).
 */
export const push = (tx: Tx, one: Push): Promise<void> =>
  afterCommit(tx, (pool, isCertain) =>
    pushesOf(pool).add(isCertain ? one : { to: one.to, message: { command: 'catch_up' } }),
  )

const outboxes = new WeakMap<pg.Pool, Pushes>()

/** What the transactions of a pool push. */
export function pushesOf(pool: pg.Pool): Pushes {
  const known = outboxes.get(pool)
  if (known) return known
  const pushes = new Pushes(pool)
  outboxes.set(pool, pushes)
  beforeClosing.set(pool, () => pushes.sendAll())
  return pushes
}

/** Milliseconds in which pushes are gathered for the other nodes, and until sending them is tried again. */
const gathering = 4
const retry = 500
/** Pushes that wait at most while PostgreSQL is away: nodes that cannot be reached catch up when they are back. */
const mostWaiting = 5000

/**
 * Pushes of committed transactions. The sockets of this process get them at once. Other nodes get them by NOTIFY in a
 * transaction of its own that waits for no disk: a NOTIFY makes commits wait for one another, so that a message which
 * carried it would wait until all before it are on the disk.
 */
export class Pushes {
  readonly #pool: pg.Pool
  /** Names this process to the others. */
  readonly #origin = randomUUID()
  readonly #receivers = new Set<(one: Push) => void>()
  #waiting: Push[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> = Promise.resolve()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  add(one: Push): void {
    for (const receive of this.#receivers) receive(one)
    if (this.#waiting.length < mostWaiting) this.#waiting.push(one)
    this.#sendIn(gathering)
  }

  /** @returns what stops receiving */
  receive(receiver: (one: Push) => void): () => void {
    this.#receivers.add(receiver)
    return () => void this.#receivers.delete(receiver)
  }

  /** Reads the payloads of the channel `push`: those of other processes, as what was given here has arrived. */
  fromOthers(arrived: (one: Push) => void): (payload: string) => void {
    const join = joinParts((text) => arrived(JSON.parse(text)))
    return (payload) => {
      if (!payload.startsWith(this.#origin)) join(payload)
    }
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
    const payloads = sent.flatMap((one) => partsOf(JSON.stringify(one), this.#origin))
    try {
      await this.#pool.query({
        name: 'push',
        text: `select set_config('synchronous_commit', 'off', true), pg_notify('push', payload)
          from unnest($1::text[]) payload`,
        values: [payloads],
      })
    } catch {
      this.#waiting.unshift(...sent)
      this.#sendIn(retry)
    }
  }
}
