import { webhookTestEvent } from 'contract/webhooks/webhook-events.ts'
import type { webhooks } from 'contract/webhooks/webhooks.endpoints.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { sharedAttempts } from '../platform/http/rate-limit.ts'
import type { Handler } from '../platform/http/routes.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { publish } from '../platform/live/live.ts'
import { deliveryOf, insertRequested, requestAgain } from './deliveries.queries.ts'
import { messageId, retriesUntil, webhookBody } from './emit-events.ts'
import { webhookQueue } from './webhook-queue.ts'
import { deliveryView } from './webhook-views.ts'
import { webhookTopic, type InWebhook } from './webhooks.access.ts'

/** Messages that one person has sent by hand, so that nobody uses webhooks to flood another site. */
const requestsOf = sharedAttempts(
  'webhook-requests',
  { points: 20, duration: 60 },
  { points: 200, duration: 3600 },
)

/** Sends a test message, also while the webhook is off. */
export const testWebhook: Handler<typeof webhooks.test, InWebhook> = async (context) => {
  const { tx, viewer, webhook, now } = context
  await requestsOf(String(viewer.id), context)
  const message = {
    webhookId: webhook.id,
    messageId: messageId(),
    event: webhookTestEvent,
    body: webhookBody(webhookTestEvent, { webhook_id: webhook.id }, now),
    retryUntil: retryEnd(webhookTestEvent, now),
  }
  const stored = await insertRequested(tx, message, now)
  await sendSoon(tx, context)
  return deliveryView(stored)
}

/** Sends a message again, with the same id and body. One that waits is sent now. */
export const resendDelivery: Handler<typeof webhooks.resend, InWebhook> = async (context) => {
  const { db, viewer, webhook, params, now } = context
  await requestsOf(String(viewer.id), context)
  return inTransaction(db, async (tx) => {
    const of = { webhookId: webhook.id, id: params.deliveryId }
    const before = await deliveryOf(tx, of)
    if (!before) throw notFound()
    const stored = await requestAgain(tx, of, { retryUntil: retryEnd(before.event, now), now })
    await sendSoon(tx, context)
    return deliveryView(stored)
  })
}

/** A test message is tried once, since its sender looks at the result. */
const retryEnd = (event: string, now: Date) => (event === webhookTestEvent ? now : retriesUntil(now))

async function sendSoon(tx: Tx, { webhook, owner }: InWebhook): Promise<void> {
  await enqueue(tx, 'webhook.deliver', { webhookId: webhook.id }, { queue: webhookQueue(webhook.id) })
  await publish(tx, webhookTopic(owner))
}
