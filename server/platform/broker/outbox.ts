import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { afterCommit, rootOf, transaction, type Database, type Db, type Tx } from '../database/database.ts'
import type { Broker, LiveMessage, QueuedMessage } from './broker.ts'

/** Milliseconds between two searches for messages of other processes, and after which theirs are sent here. */
const sweep = { pause: 2000, after: 2000 }
/** Seconds after which messages are dropped: no node could send them, and pages fetch again when nodes are connected. */
const longestWait = 120
const mostAtOnce = 1000

const outboxes = new WeakMap<Db, Outbox>()

/**
 * Queues messages in the transaction; they are sent after its commit. If this process is killed in between, or has no
 * broker, another one sends them within seconds.
 */
export async function queueMessages(
  db: Db,
  channel: QueuedMessage['channel'],
  payloads: readonly string[],
): Promise<void> {
  if (payloads.length === 0) return
  const { rows } = await sql<{ id: number }>`
    insert into live_message (channel, payload) select ${channel}, payload
    from unnest(${payloads}::text[]) payload returning id`.execute(db)
  sendAfterCommit(
    db,
    rows.map(({ id }) => id),
  )
}

/** Sends messages that a statement of the transaction has queued itself. */
export const sendAfterCommit = (db: Db, ids: readonly number[]): void =>
  afterCommit(db, () => outboxes.get(rootOf(db))?.send(ids))

/** Whether this process sends live messages now and, unless it only works on jobs, hears those of others. */
export const isBrokerConnected = (db: Db): boolean => outboxes.get(db)?.isConnected ?? false

/**
 * Sends queued messages. Sending is not part of the transaction that causes a message, because PostgreSQL commits
 * transactions with NOTIFY one after the other, and Redis cannot take a message back.
 */
export class Outbox {
  readonly #db: Db
  readonly #broker: Broker
  /** Where pages must read what they are told of. */
  readonly #position: (() => Promise<string | undefined>) | undefined
  readonly #log: FastifyBaseLogger
  readonly #onlySends: boolean
  readonly #timer: ReturnType<typeof setInterval>
  #waiting: number[] = []
  #sending: Promise<void> | undefined

  /** @param onlySends without sockets: nothing is heard */
  constructor(
    { db, replicas }: Pick<Database, 'db' | 'replicas'>,
    broker: Broker,
    log: FastifyBaseLogger,
    { onlySends = false } = {},
  ) {
    this.#db = db
    this.#position = replicas && (() => replicas.position())
    this.#broker = broker
    this.#log = log
    this.#onlySends = onlySends
    outboxes.set(db, this)
    this.#timer = setInterval(() => void this.#sweep(), sweep.pause)
  }

  get isConnected(): boolean {
    return this.#onlySends ? this.#broker.canSend : this.#broker.isConnected
  }

  /** Sends these messages soon, together with those of other transactions. */
  send(ids: readonly number[]): void {
    this.#waiting.push(...ids)
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined))
  }

  /** Returns when everything that was queued here is sent, or must be sent by others. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sending
    if (outboxes.get(this.#db) === this) outboxes.delete(this.#db)
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const ids = this.#waiting.splice(0, mostAtOnce)
      // The sweep sends them if this fails.
      await this.#take(sql`id = any(${ids}::bigint[])`).catch((error: unknown) =>
        this.#log.warn({ err: error }, 'live messages were not sent'),
      )
    }
  }

  async #sweep(): Promise<void> {
    const { after } = sweep
    const late = sql`created_at < clock_timestamp() - ${after} * interval '1 millisecond'`
    try {
      await sql`delete from live_message
        where created_at < clock_timestamp() - ${longestWait} * interval '1 second'`.execute(this.#db)
      if (this.#broker.canSend) await this.#take(late)
    } catch (error) {
      this.#log.debug({ err: error }, 'waiting live messages were not sent')
    }
  }

  #take(condition: ReturnType<typeof sql>): Promise<void> {
    return transaction(this.#db, async (tx: Tx) => {
      const { rows } = await sql<QueuedMessage & { id: number }>`
        delete from live_message where id in (
          select id from live_message where ${condition} order by id limit ${mostAtOnce} for update skip locked)
        returning id, channel, payload`.execute(tx)
      if (rows.length === 0) return
      const at = await this.#position?.()
      const inOrder = rows.toSorted((one, other) => one.id - other.id)
      await this.#broker.send(tx, at === undefined ? inOrder : inOrder.map((row) => withPosition(row, at)))
    })
  }
}

function withPosition(message: QueuedMessage, at: string): QueuedMessage {
  if (message.channel !== 'live') return message
  const live: LiveMessage = JSON.parse(message.payload)
  return { ...message, payload: JSON.stringify({ ...live, at }) }
}
