import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterCommit, type Tx } from '../database/database.ts'
import { noticesOf } from '../database/notices.ts'
import { joinParts, pushParts } from './push-parts.ts'

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
export const push = (tx: Tx, one: Push): void =>
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
  return pushes
}

/**
 * Pushes of committed transactions. The sockets of this process get them at once, other nodes by a NOTIFY: those that
 * cannot be reached meanwhile catch up when they are back.
 */
export class Pushes {
  readonly #pool: pg.Pool
  /** Names this process to the others. */
  readonly #origin = randomUUID()
  readonly #receivers = new Set<(one: Push) => void>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  add(one: Push): void {
    for (const receive of this.#receivers) receive(one)
    noticesOf(this.#pool).add({ channel: 'push', payloads: pushParts(JSON.stringify(one), this.#origin) })
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
}
