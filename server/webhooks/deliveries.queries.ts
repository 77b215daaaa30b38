import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { isOwned } from './emit-events.ts'

const columns = [
  'id',
  'message_id',
  'event',
  'state',
  'attempts',
  'status',
  'error',
  'created_at',
  'next_attempt_at',
  'ended_at',
] as const

export interface DeliveryFilter {
  webhookId: number
  state?: 'waiting' | 'delivered' | 'failed' | undefined
}

/** Messages of a webhook; unordered. */
export const deliveriesFound = (db: Db, { webhookId, state }: DeliveryFilter) =>
  db
    .selectFrom('webhook_delivery')
    .select('webhook_delivery.id')
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (found) => found.where('state', '=', state!))

/** One page of messages, the latest first. */
export const deliveriesPage = (
  found: ReturnType<typeof deliveriesFound>,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<StoredDelivery[]> =>
  found
    .clearSelect()
    .select(columns)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()

const inWebhook = (db: Db, { webhookId, id }: { webhookId: number; id: number }) =>
  db
    .selectFrom('webhook_delivery')
    .select([...columns, 'body'])
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)

export type DeliveryWithBody = Awaited<ReturnType<ReturnType<typeof inWebhook>['executeTakeFirstOrThrow']>>
export type StoredDelivery = Omit<DeliveryWithBody, 'body'>

export const deliveryOf = (db: Db, of: { webhookId: number; id: number }) =>
  inWebhook(db, of).executeTakeFirst()

/** More attempts than a message has, unless it is resent often. */
const mostAttempts = 100

/** The attempts of a message, latest first. */
export const attemptsOf = (db: Db, deliveryId: number) =>
  db
    .selectFrom('webhook_attempt')
    .select(['at', 'duration', 'status', 'error', 'reply'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(mostAttempts)
    .execute()

interface NewDelivery {
  webhookId: number
  messageId: string
  event: string
  body: string
  retryUntil: Date
}

/** Stores a message that a person requested, and lets it be sent even if the receiver was out of reach. */
export async function insertRequested(
  tx: Tx,
  { webhookId, messageId, event, body, retryUntil }: NewDelivery,
  now: Date,
): Promise<StoredDelivery> {
  await tx.updateTable('webhook').set({ held_until: null }).where('id', '=', webhookId).execute()
  return tx
    .insertInto('webhook_delivery')
    .values({
      webhook_id: webhookId,
      message_id: messageId,
      event,
      body,
      is_requested: true,
      next_attempt_at: now,
      retry_until: retryUntil,
      created_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Makes a message wait again, as one that a person requested. Its attempts so far stay in the log. */
export async function requestAgain(
  tx: Tx,
  { webhookId, id }: { webhookId: number; id: number },
  { retryUntil, now }: { retryUntil: Date; now: Date },
): Promise<StoredDelivery> {
  await tx.updateTable('webhook').set({ held_until: null }).where('id', '=', webhookId).execute()
  return tx
    .updateTable('webhook_delivery')
    .set({
      state: 'waiting',
      is_requested: true,
      attempts: 0,
      next_attempt_at: now,
      retry_until: retryUntil,
      ended_at: null,
    })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export interface DueDelivery {
  id: number
  webhook_id: number
  message_id: string
  event: string
  body: string
  attempts: number
  retry_until: Date
  is_requested: boolean
  url: string
  secret: Buffer
  previous_secret: Buffer | null
  previous_secret_until: Date | null
}

/** The next message of a webhook that is due, unless the webhook is held, was turned off, or belongs to nothing any more. */
export const dueDelivery = async (db: Db, webhookId: number, now: Date): Promise<DueDelivery | undefined> =>
  (
    await sql<DueDelivery>`
      select d.id, d.webhook_id, d.message_id, d.event, d.body, d.attempts, d.retry_until, d.is_requested, webhook.url,
        webhook.secret, webhook.previous_secret, webhook.previous_secret_until
      from webhook join webhook_delivery d on d.webhook_id = webhook.id
      where webhook.id = ${webhookId} and d.state = 'waiting' and d.next_attempt_at <= ${now}::timestamptz
        and (webhook.is_active or d.is_requested)
        and (webhook.held_until is null or webhook.held_until <= ${now}::timestamptz) and ${isOwned('webhook')}
      order by d.next_attempt_at, d.id limit 1`.execute(db)
  ).rows[0]

/** When the next message of a webhook is due; undefined if none waits. */
export const nextDue = async (db: Db, webhookId: number): Promise<Date | undefined> =>
  (
    await sql<{ at: Date }>`
      select greatest(d.next_attempt_at, webhook.held_until) as at
      from webhook join webhook_delivery d on d.webhook_id = webhook.id
      where webhook.id = ${webhookId} and d.state = 'waiting' and (webhook.is_active or d.is_requested)
        and ${isOwned('webhook')}
      order by d.next_attempt_at limit 1`.execute(db)
  ).rows[0]?.at

export interface AttemptResult {
  at: Date
  duration: number
  status: number | null
  error: string | null
  reply: string | null
}

export const insertAttempt = (tx: Tx, deliveryId: number, attempt: AttemptResult) =>
  tx
    .insertInto('webhook_attempt')
    .values({ delivery_id: deliveryId, ...attempt })
    .execute()

export const updateDelivery = (
  tx: Tx,
  id: number,
  changes: {
    state: 'waiting' | 'delivered' | 'failed'
    attempts: number
    next_attempt_at?: Date
    status: number | null
    error: string | null
    ended_at: Date | null
  },
) => tx.updateTable('webhook_delivery').set(changes).where('id', '=', id).execute()
