import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import type { Broker, BrokerHandlers, LiveMessage, QueuedMessage } from './broker.ts'
import { Listener } from './listener.ts'
import { presenceIn } from './presence.queries.ts'
import { joinParts, pushParts } from './push-parts.ts'
import { RecentChanges, rightsOf } from './recent-changes.ts'

/** Messages by PostgreSQL's NOTIFY: every node hears all of them. */
export class PostgresBroker implements Broker {
  readonly presence
  readonly #database: Pick<Database, 'db' | 'directOptions'>
  readonly #log: FastifyBaseLogger
  readonly #recentChanges = new RecentChanges()
  #listener: Listener | undefined

  constructor(database: Pick<Database, 'db' | 'directOptions'>, log: FastifyBaseLogger) {
    this.#database = database
    this.#log = log
    this.presence = presenceIn(database.db)
  }

  get isConnected(): boolean {
    return this.#listener?.isConnected ?? false
  }
  readonly canSend = true

  async listen({ live, push, presence, listening }: BrokerHandlers): Promise<void> {
    const channels = {
      live: (payload: string) => {
        const message: LiveMessage = JSON.parse(payload)
        this.#recentChanges.add(message.topic)
        for (const person of (message.topic === 'rights' && message.news.of) || [])
          this.#recentChanges.add(rightsOf(person))
        live(message)
      },
      presence,
      push: joinParts(push),
    }
    const missed = () => {
      this.#recentChanges.forget()
      listening()
    }
    this.#listener = new Listener(this.#database.directOptions, {
      channels,
      listening: missed,
      log: this.#log,
    })
    await this.#listener.start()
  }

  async stop(): Promise<void> {
    await this.#listener?.stop()
  }

  async send(tx: Tx, messages: readonly QueuedMessage[]): Promise<void> {
    const parts = messages.flatMap(({ channel, payload }) =>
      (channel === 'live' ? [payload] : pushParts(payload)).map((part) => ({ channel, payload: part })),
    )
    const channels = parts.map(({ channel }) => channel)
    const payloads = parts.map(({ payload }) => payload)
    await sql`select count(pg_notify(channel, payload))
      from unnest(${channels}::text[], ${payloads}::text[]) part (channel, payload)`.execute(tx)
  }

  async announcePresence(topics: readonly string[]): Promise<void> {
    if (topics.length === 0) return
    await sql`select count(pg_notify('presence', topic)) from unnest(${topics}::text[]) topic`.execute(
      this.#database.db,
    )
  }

  async hear(): Promise<void> {}
  async keepOnly(): Promise<void> {}

  async hasChanged(topics: readonly string[], within: number): Promise<boolean> {
    return topics.some((topic) => this.#recentChanges.hasChanged(topic, within))
  }
}
