import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { maxNamed, type Presence, type Present } from 'contract/platform/presence.ts'
import type { Database, Db } from '../database/database.ts'
import type { Broker } from '../broker/broker.ts'

/** Names and pictures of people, in any order; without deleted accounts. */
export type Portray = (db: Db, ids: readonly number[]) => Promise<Omit<Present, 'at'>[]>

/** Presence of one socket at a topic. */
export interface Stay {
  personId: number
  /** Place within the topic. */
  at: string
  /** Whether it may see names, not only the number of people. */
  names: boolean
  /** Sends the JSON text of a `Presence`; missing if the client is only seen by others. */
  notify?: (presence: string) => void
  /** The last text that was sent. */
  lastNotified?: string
}

/** Milliseconds. People of a killed node disappear within a minute: after lease and beat together. */
export const pace = {
  /** How long moves are collected before they are stored. */
  gather: 250,
  /**
   * How long changes of a topic are collected before its people are notified, and the interval between two
   * notifications.
   */
  debounce: 100,
  minInterval: 1000,
  /** How often a node renews the rows of its people, and when rows that are not renewed expire. */
  beat: 15_000,
  lease: 40_000,
}

interface Parts {
  database: Pick<Database, 'db'>
  broker: Pick<Broker, 'presence' | 'announcePresence'>
  portray: Portray
  log: FastifyBaseLogger
}

/**
 * Who is at which topic, on all nodes. Each node stores its own people, who expire unless it renews them, and
 * reads a topic again when it is notified of a change. A person with two tabs counts once. The people at a topic are
 * notified at most once a second, however many arrive.
 */
export class Presences {
  readonly #node = randomUUID()
  readonly #stays = new Map<string, Set<Stay>>()
  /** People with moves that are not stored yet, by topic. */
  #moved = new Map<string, Set<number>>()
  #storing: ReturnType<typeof setTimeout> | undefined
  /** Serialises writes. */
  #turn: Promise<unknown> = Promise.resolve()
  readonly #notifying = new Map<string, ReturnType<typeof setTimeout>>()
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
    // The latest move comes last.
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

  /** Soon notifies the people of this node that presence at a topic has changed on any node. */
  changed(topic: string): void {
    const stays = this.#stays.get(topic)
    if (!stays || this.#notifying.has(topic) || !hasListener(stays)) return
    const { debounce, minInterval } = this.#pace
    const pause = Math.max(
      debounce,
      (this.#notifiedAt.get(topic) ?? -Infinity) + minInterval - performance.now(),
    )
    this.#notifying.set(
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
    this.#notifying.forEach(clearTimeout)
    this.#stays.clear()
    await this.#turn
    const { broker } = this.#parts
    // If this fails, the rows expire.
    await broker.presence
      .removeNode(this.#node)
      .then((topics) => broker.announcePresence(topics))
      .catch(() => {})
  }

  #forget(topic: string) {
    this.#stays.delete(topic)
    this.#notifiedAt.delete(topic)
    clearTimeout(this.#notifying.get(topic))
    this.#notifying.delete(topic)
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
    const moves = [...moved].flatMap(([topic, people]) => {
      const present = this.#presentAt(topic)
      return [...people].map((personId) => ({ topic, personId, at: present.get(personId) }))
    })
    await this.#try(({ presence }) => presence.storeMoves(this.#node, this.#pace.lease, moves))
  }

  /** The people of this node at a topic, with their latest place. */
  #presentAt = (topic: string) =>
    new Map([...(this.#stays.get(topic) ?? [])].map(({ personId, at }) => [personId, at]))

  async #notify(topic: string) {
    this.#notifying.delete(topic)
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
    const { database, broker, portray } = this.#parts
    const present = await broker.presence.peopleAt(topic, maxNamed)
    const portraits = await portray(
      database.db,
      present.map(({ person_id }) => person_id),
    )
    const byId = new Map(portraits.map((portrait) => [portrait.user_id, portrait]))
    const people = present.flatMap(({ person_id, at }) => {
      const portrait = byId.get(person_id)
      return portrait ? [{ ...portrait, ...(at !== '' && { at }) }] : []
    })
    return { people, total: present[0]?.total ?? 0 }
  }

  async #beat() {
    const present = [...this.#stays.keys()].flatMap((topic) =>
      [...this.#presentAt(topic)].map(([personId, at]) => ({ topic, personId, at })),
    )
    await this.#try(({ presence }) => presence.deleteExpired())
    await this.#try(({ presence }) => presence.renew(this.#node, this.#pace.lease, present))
  }

  /** What could not be stored is repaired by the next renewal, or expires. */
  async #try(write: (broker: Parts['broker']) => Promise<string[]>) {
    const { broker } = this.#parts
    try {
      await broker.announcePresence(await write(broker))
    } catch (error) {
      this.#parts.log.debug({ err: error }, 'presence was not stored')
    }
  }
}

function hasListener(stays: ReadonlySet<Stay>): boolean {
  for (const { notify } of stays) if (notify) return true
  return false
}
