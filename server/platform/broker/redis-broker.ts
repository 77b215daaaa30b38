import { countBrokerError } from '../recent/broker-errors.ts'
import type { Redis } from '../redis/redis.ts'
import type { Tx } from '../database/database.ts'
import type { Broker, BrokerHandlers, Interest, LiveMessage, Push, QueuedMessage } from './broker.ts'
import { personOfTopic } from './online-topic.ts'
import { rightsOf } from './recent-changes.ts'
import { RedisPresence } from './redis-presence.ts'

/** Milliseconds that a change is remembered. */
const longestMemory = 120_000
/** Milliseconds for which a channel is kept without a socket that needs it, because one may be about to. */
const shortestInterest = 30_000

/** Heard by every node: sessions that ended, and people whose rights changed. */
const forAll = 'live-all'
/** Heard by every node: people who came online or went offline. */
const forOnline = 'online'

/** Messages by Redis or Valkey: a node subscribes only to what its sockets need. */
export class RedisBroker implements Broker {
  readonly presence
  readonly #redis: Redis
  #handlers: BrokerHandlers | undefined
  /** When each channel was last asked for. */
  readonly #heard = new Map<Interest, number>()
  /** Earlier changes are unknown. */
  #knownSince = performance.now()

  constructor(redis: Redis) {
    this.#redis = redis
    this.presence = new RedisPresence(redis)
  }

  get isConnected(): boolean {
    return this.#redis.isConnected
  }
  get canSend(): boolean {
    return this.#redis.commands.isReady
  }

  async listen(handlers: BrokerHandlers): Promise<void> {
    this.#handlers = handlers
    const { commands, subscriber } = this.#redis
    // Emitted after the subscriptions were restored. What Redis remembered may be lost, too.
    const ready = () => {
      this.#knownSince = performance.now()
      if (this.#redis.isConnected) void this.#subscribeToAll().then(handlers.listening, () => {})
    }
    commands.on('ready', ready)
    subscriber.on('ready', ready)
    if (this.#redis.isConnected) ready()
  }

  async stop(): Promise<void> {
    this.#handlers = undefined
    const { subscriber } = this.#redis
    if (subscriber.isReady) await subscriber.unsubscribe().catch(() => {})
  }

  async send(_: Tx, messages: readonly QueuedMessage[]): Promise<void> {
    const batch = this.#redis.commands.multi()
    const publish = (channel: string, text: string) => batch.publish(this.#redis.key(channel), text)
    const remember = (topic: string) =>
      batch.set(this.#redis.key('changed', topic), '', { expiration: { type: 'PX', value: longestMemory } })
    for (const { channel, payload } of messages) {
      if (channel === 'push') {
        const { to, ...push }: Push = JSON.parse(payload)
        for (const person of to) publish(`person:${person}`, JSON.stringify({ ...push, to: [person] }))
        continue
      }
      const { topic, news }: LiveMessage = JSON.parse(payload)
      if (topic === 'rights') for (const person of news.of ?? []) remember(rightsOf(person))
      else if (topic !== 'sessions') remember(topic)
      publish(topic === 'rights' || topic === 'sessions' ? forAll : `live:${topic}`, payload)
    }
    await counted(batch.execAsPipeline())
  }

  async announcePresence(topics: readonly string[]): Promise<void> {
    if (topics.length === 0) return
    const batch = this.#redis.commands.multi()
    for (const topic of topics)
      batch.publish(
        this.#redis.key(personOfTopic(topic) === undefined ? `presence:${topic}` : forOnline),
        topic,
      )
    await counted(batch.execAsPipeline())
  }

  async hear(...interests: Interest[]): Promise<void> {
    const now = performance.now()
    const added = interests.filter((interest) => !this.#heard.has(interest))
    for (const interest of interests) this.#heard.set(interest, now)
    // While Redis is away, everything is subscribed to when it is back.
    if (this.#redis.subscriber.isReady) await this.#subscribe(added).catch(countBrokerError)
  }

  async keepOnly(interests: ReadonlySet<Interest>): Promise<void> {
    const before = performance.now() - shortestInterest
    const unneeded = [...this.#heard]
      .filter(([one, at]) => at < before && !interests.has(one))
      .map(([one]) => one)
    for (const one of unneeded) this.#heard.delete(one)
    const { subscriber } = this.#redis
    if (unneeded.length > 0 && subscriber.isReady)
      await subscriber.unsubscribe(unneeded.map((one) => this.#redis.key(one))).catch(countBrokerError)
  }

  async hasChanged(topics: readonly string[], within: number): Promise<boolean> {
    if (within >= longestMemory || performance.now() - within <= this.#knownSince) return true
    try {
      const left = await Promise.all(
        topics.map((topic) => this.#redis.commands.pTTL(this.#redis.key('changed', topic))),
      )
      return left.some((milliseconds) => Number(milliseconds) >= longestMemory - within)
    } catch (error) {
      countBrokerError(error)
      return true
    }
  }

  async #subscribeToAll(): Promise<void> {
    const { subscriber } = this.#redis
    const deliver = (text: string) => this.#handlers?.live(JSON.parse(text))
    await subscriber.unsubscribe()
    await subscriber.subscribe(this.#redis.key(forAll), deliver)
    await subscriber.subscribe(this.#redis.key(forOnline), (topic) => this.#handlers?.presence(topic))
    await this.#subscribe([...this.#heard.keys()])
  }

  async #subscribe(interests: readonly Interest[]): Promise<void> {
    if (interests.length === 0) return
    await this.#redis.subscriber.subscribe(
      interests.map((interest) => this.#redis.key(interest)),
      (text, channel) => this.#deliver(text, channel.slice(this.#redis.key('').length)),
    )
  }

  #deliver(text: string, interest: string): void {
    if (interest.startsWith('live:')) this.#handlers?.live(JSON.parse(text))
    else if (interest.startsWith('person:')) this.#handlers?.push(text)
    else this.#handlers?.presence(text)
  }
}

async function counted<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch (error) {
    countBrokerError(error)
    throw error
  }
}
