import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { maxNamed, type Presence, type Present } from 'contract/platform/presence.ts'
import type { Database, Db } from '../database/database.ts'
import { lostNode, publish } from './live.ts'
import { renewLease, peopleAt, removeNode, storeMoves, notifyServers } from './presence.queries.ts'

/** Names and pictures of people, in any order; without deleted accounts. */
export type Portray = (db: Db, ids: readonly number[]) => Promise<Omit<Present, 'at'>[]>

/** Presence of one socket at a topic. */
export interface Stay {
  personId: number
  /** Place within the topic. */
  at: string
  /** Whether it may know who the others are, and not only how many. */
  names: boolean
  /** Sends it who is there, as JSON text of a `Presence`; missing where it is only seen by others. */
  notify?: (presence: string) => void
  /** The last text that was sent. */
  lastNotified?: string
}

/** Milliseconds. People of a killed node disappear after lease and beat together: within a minute. */
export const pace = {
  /** How long moves are collected before they are stored. */
  gather: 250,
  /**
   * How long changes of a topic are collected before its people are notified, and the interval between two
   * notifications.
   */
  debounce: 100,
  minInterval: 1000,
  /** How often a node renews its lease, and when the lease ends. */
  beat: 15_000,
  lease: 40_000,
}

interface Parts {
  database: Pick<Database, 'db'>
  portray: Portray
  log: FastifyBaseLogger
}

/**
 * Who is at which topic, over all nodes. Each node stores its own people beside a lease that it renews, and queries a
 * topic again when it is notified of a change. A person with two tabs counts once; each topic is notified at most once
 * a second, however many people arrive.
 */
export class Presences {
  readonly #node = randomUUID()
  readonly #stays = new Map<string, Set<Stay>>()
  /** People with moves that are not stored yet, by topic. */
  #moved = new Map<string, Set<number>>()
  #storing: ReturnType<typeof setTimeout> | undefined
  /** Whether some moves could not be stored. */
  #isBehind = false
  /** Serialises writes. */
  #turn: Promise<unknown> = Promise.resolve()
  readonly #telling = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #notifiedAt = new Map<string, number>()
  readonly #heart: ReturnType<typeof setInterval>
  readonly #parts: Parts
  readonly #pace: typeof pace

  constructor(parts: Parts, ownPace: Partial<typeof pace> = {}) {
    this.#parts = parts
    this.#pace = { ...pace, ...ownPace }
    this.#heart = setInterval(() => this.#next(() => this.#beat()), this.#pace.beat)
  }

  /** Enters a topic, or moves within it. */
  enter(topic: string, stay: Stay): void {
    const stays = this.#stays.get(topic) ?? new Set()
    // The latest move stands last.
    stays.delete(stay)
    this.#stays.set(topic, stays.add(stay))
    this.#note(topic, stay.personId)
  }

  leave(topic: string, stay: Stay): void {
    const stays = this.#stays.get(topic)
    if (!stays?.delete(stay)) return
    if (stays.size === 0) this.#forget(topic)
    this.#note(topic, stay.personId)
  }

  /** A topic has changed, on any node: notifies its people on this one soon. */
  changed(topic: string): void {
    const stays = this.#stays.get(topic)
    if (!stays || this.#telling.has(topic) || !hasListener(stays)) return
    const { debounce, minInterval } = this.#pace
    const pause = Math.max(
      debounce,
      (this.#notifiedAt.get(topic) ?? -Infinity) + minInterval - performance.now(),
    )
    this.#telling.set(
      topic,
      setTimeout(() => void this.#notify(topic), pause),
    )
  }

  /** Notifications may have been missed while the connection was lost. */
  allChanged = () => this.#stays.forEach((_, topic) => this.changed(topic))

  /** Removes everybody on this node. */
  async stop(): Promise<void> {
    clearInterval(this.#heart)
    clearTimeout(this.#storing)
    this.#telling.forEach(clearTimeout)
    this.#stays.clear()
    await this.#turn
    const { db } = this.#parts.database
    // If this fails, the lease ends by itself.
    await removeNode(db, this.#node)
      .then((topics) => notifyServers(db, topics))
      .catch(() => {})
  }

  #forget(topic: string) {
    this.#stays.delete(topic)
    this.#notifiedAt.delete(topic)
    clearTimeout(this.#telling.get(topic))
    this.#telling.delete(topic)
  }

  #note(topic: string, personId: number) {
    this.#moved.set(topic, (this.#moved.get(topic) ?? new Set()).add(personId))
    this.#storing ??= setTimeout(() => {
      this.#storing = undefined
      this.#next(() => this.#store())
    }, this.#pace.gather)
  }

  #next(write: () => Promise<void>) {
    this.#turn = this.#turn.then(write)
  }

  async #store() {
    const moved = this.#moved
    this.#moved = new Map()
    const moves = [...moved].flatMap(([topic, people]) =>
      [...people].map((personId) => ({ topic, personId, at: this.#placeOf(topic, personId) })),
    )
    try {
      await storeMoves(this.#parts.database.db, this.#node, moves)
    } catch (error) {
      this.#parts.log.debug({ err: error }, 'presence was not stored')
      this.#isBehind = true
    }
  }
  #placeOf = (topic: string, personId: number) =>
    [...(this.#stays.get(topic) ?? [])].findLast((stay) => stay.personId === personId)?.at

  async #notify(topic: string) {
    this.#telling.delete(topic)
    this.#notifiedAt.set(topic, performance.now())
    try {
      const named = await this.#read(topic)
      const withNames = JSON.stringify(named)
      const without = JSON.stringify({ people: [], total: named.total })
      for (const stay of this.#stays.get(topic) ?? []) {
        const text = stay.names ? withNames : without
        if (stay.lastNotified !== text) stay.notify?.((stay.lastNotified = text))
      }
    } catch (error) {
      this.#parts.log.debug({ err: error }, 'presence was not read')
      this.changed(topic)
    }
  }

  async #read(topic: string): Promise<Presence> {
    const { database, portray } = this.#parts
    const there = await peopleAt(database.db, topic, { lease: this.#pace.lease, max: maxNamed })
    const portraits = await portray(
      database.db,
      there.map(({ person_id }) => person_id),
    )
    const byId = new Map(portraits.map((portrait) => [portrait.user_id, portrait]))
    const people = there.flatMap(({ person_id, at }) => {
      const portrait = byId.get(person_id)
      return portrait ? [{ ...portrait, ...(at !== '' && { at }) }] : []
    })
    return { people, total: there[0]?.total ?? 0 }
  }

  async #beat() {
    const { db } = this.#parts.database
    try {
      // Someone's leaving may have failed to be stored: this node starts anew.
      if (this.#isBehind) await notifyServers(db, await removeNode(db, this.#node))
      const { is_new, topics, lost_at } = await renewLease(db, this.#node, this.#pace.lease)
      this.#isBehind = false
      await notifyServers(db, topics)
      // It lived until it should have renewed its lease, at most.
      if (lost_at) await publish(db, lostNode, { until: lost_at.getTime() + 2 * this.#pace.beat })
      // Our lease row was missing: announce everyone again.
      if (is_new)
        this.#stays.forEach((stays, topic) => stays.forEach((stay) => this.#note(topic, stay.personId)))
    } catch (error) {
      this.#parts.log.debug({ err: error }, 'presence was not renewed')
    }
  }
}

function hasListener(stays: ReadonlySet<Stay>): boolean {
  for (const { notify } of stays) if (notify) return true
  return false
}
