import type { Redis } from '../redis/redis.ts'
import type { Move, PersonAt, Place, PresenceStore } from './presence-store.ts'

/** Of a person on a node, as JSON. Times are milliseconds of the clock of that node. */
interface Entry {
  at: string
  came: number
  moved: number
}

/** Leases of nodes that have died are kept until another node has removed their people. */
const anyTime = '-inf'

/**
 * Presence in Redis. A topic is a hash with a field for each person and node. A node is alive as long as its lease in a
 * sorted set is; the set of a node lists what to remove when it is not. So a node renews one value, however many people
 * it has.
 */
export class RedisPresence implements PresenceStore {
  readonly #redis: Redis

  constructor(redis: Redis) {
    this.#redis = redis
  }

  async storeMoves(node: string, lease: number, moves: readonly Move[]): Promise<string[]> {
    const { commands } = this.#redis
    const now = Date.now()
    const earlier = await Promise.all(
      moves.map(({ topic, personId }) => commands.hGet(this.#topic(topic), fieldOf(personId, node))),
    )
    const batch = commands.multi().zAdd(this.#leases, { value: node, score: now + lease })
    for (const [index, { topic, personId, at }] of moves.entries()) {
      const field = fieldOf(personId, node)
      if (at === undefined) {
        batch.hDel(this.#topic(topic), field)
        batch.sRem(this.#ofNode(node), memberOf(topic, personId))
      } else {
        const known = earlier[index] ? (JSON.parse(earlier[index]) as Entry) : undefined
        const entry: Entry = { at, came: known?.came ?? now, moved: now }
        batch.hSet(this.#topic(topic), field, JSON.stringify(entry))
        batch.sAdd(this.#ofNode(node), memberOf(topic, personId))
      }
    }
    await batch.exec()
    return [...new Set(moves.map(({ topic }) => topic))]
  }

  async renew(node: string, lease: number, present: readonly Place[]): Promise<string[]> {
    const { commands } = this.#redis
    await commands.zAdd(this.#leases, { value: node, score: Date.now() + lease })
    const stored = await commands.sMembers(this.#ofNode(node))
    const known = new Set(stored)
    const missing = present.filter(({ topic, personId }) => !known.has(memberOf(topic, personId)))
    return missing.length > 0 ? this.storeMoves(node, lease, missing) : []
  }

  async deleteExpired(): Promise<string[]> {
    const { commands } = this.#redis
    const dead = await commands.zRangeByScore(this.#leases, anyTime, Date.now())
    const topics: string[] = []
    for (const node of dead) topics.push(...(await this.removeNode(node)))
    return [...new Set(topics)]
  }

  async removeNode(node: string): Promise<string[]> {
    const { commands } = this.#redis
    const members = await commands.sMembers(this.#ofNode(node))
    const places = members.map(placeOf)
    const batch = commands.multi()
    for (const { topic, personId } of places) batch.hDel(this.#topic(topic), fieldOf(personId, node))
    await batch.del(this.#ofNode(node)).zRem(this.#leases, node).exec()
    return [...new Set(places.map(({ topic }) => topic))]
  }

  async peopleAt(topic: string, max: number): Promise<PersonAt[]> {
    const { commands } = this.#redis
    const [fields, living] = await Promise.all([commands.hGetAll(this.#topic(topic)), this.#living()])
    const people = new Map<number, Entry>()
    for (const [field, text] of Object.entries(fields)) {
      const [personId, node] = personAndNode(field)
      if (!living.has(node)) continue
      const entry = JSON.parse(text) as Entry
      const known = people.get(personId)
      const latest = known && known.moved > entry.moved ? known : entry
      people.set(personId, { ...latest, came: Math.min(entry.came, known?.came ?? Infinity) })
    }
    return [...people]
      .toSorted(([one, { came }], [other, { came: cameToo }]) => came - cameToo || one - other)
      .slice(0, max)
      .map(([person_id, { at }]) => ({ person_id, at, total: people.size }))
  }

  async occupied(topics: readonly string[]): Promise<Set<string>> {
    const { commands } = this.#redis
    const [living, ...fields] = await Promise.all([
      this.#living(),
      ...topics.map((topic) => commands.hKeys(this.#topic(topic))),
    ])
    return new Set(
      topics.filter((_, index) => fields[index]?.some((field) => living.has(personAndNode(field)[1]))),
    )
  }

  async #living(): Promise<Set<string>> {
    return new Set(await this.#redis.commands.zRangeByScore(this.#leases, Date.now(), '+inf'))
  }

  get #leases() {
    return this.#redis.key('presence-leases')
  }
  #topic = (topic: string) => this.#redis.key('presence', topic)
  #ofNode = (node: string) => this.#redis.key('presence-of', node)
}

const fieldOf = (personId: number, node: string) => `${personId} ${node}`
function personAndNode(field: string): [personId: number, node: string] {
  const [personId, node = ''] = field.split(' ')
  return [Number(personId), node]
}

const memberOf = (topic: string, personId: number) => `${personId} ${topic}`
function placeOf(member: string): { topic: string; personId: number } {
  const [personId, topic = ''] = member.split(' ')
  return { topic, personId: Number(personId) }
}
