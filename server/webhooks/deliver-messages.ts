import { webhookTestEvent } from 'contract/webhooks/webhook-events.ts'
import { hoursToRetryWebhooks } from 'contract/webhooks/webhooks.rules.ts'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { enqueue, type Job, type JobContext } from '../platform/jobs/jobs.ts'
import { publish } from '../platform/live/live.ts'
import { OutsideFailure, postOutside } from '../platform/outside-request.ts'
import {
  dueDelivery,
  insertAttempt,
  nextDue,
  updateDelivery,
  type AttemptResult,
  type DueDelivery,
} from './deliveries.queries.ts'
import { pauseWebhook } from './pause-webhook.ts'
import { readSecrets } from './read-secrets.ts'
import { signedHeaders } from './signature.ts'
import { webhookQueue } from './webhook-queue.ts'
import { holdUntil, nextAttempt } from './webhook-retries.ts'
import { ownerOf, webhookTopic } from './webhooks.access.ts'

const second = 1000
const hour = 3600 * second

/** Milliseconds for one attempt. */
const timeout = 10 * second
/** Milliseconds after which a job ends and another one continues, so that a stopping node waits for one attempt at most. */
const turn = 5 * second

/**
 * Sends the messages of a webhook that are due, in their order, one at a time (its queue is serial). A message that is refused
 * is retried later, while others go on; if there was no response at all, all messages wait for a minute. Killed after
 * the request and before the result is stored, it sends the message again.
 */
export const deliverMessages: Job<'webhook.deliver'> = async ({ webhookId }, context) => {
  const { db } = context.database
  const end = Date.now() + turn
  while (Date.now() < end) {
    const due = await dueDelivery(db, webhookId, new Date())
    if (!due) break
    const { attempt, retryAfter } = await send(due, context)
    await inTransaction(db, (tx) => store(tx, due, { attempt, retryAfter }, context))
  }
  const next = await nextDue(db, webhookId)
  if (next) await sendLater(db, webhookId, next)
}

/** Enqueues the next turn, in the place of an earlier plan. */
export const sendLater = (db: Db, webhookId: number, runAt: Date) =>
  inTransaction(db, (tx) =>
    enqueue(
      tx,
      'webhook.deliver',
      { webhookId },
      { runAt, key: webhookQueue(webhookId), queue: webhookQueue(webhookId) },
    ),
  )

interface Result {
  attempt: AttemptResult
  retryAfter: string | undefined
}

async function send(due: DueDelivery, { config }: JobContext): Promise<Result> {
  const at = new Date()
  const secrets = await readSecrets(due, at, config)
  const outcome = await (secrets
    ? postOutside({
        url: due.url,
        headers: {
          ...signedHeaders({ messageId: due.message_id, body: due.body }, secrets, at),
          'user-agent': `Seventeen-Webhooks (+${config.PUBLIC_URL})`,
        },
        body: due.body,
        timeout,
        allowsPrivate: config.WEBHOOKS_TO_PRIVATE_NETWORK,
      }).catch((error: unknown) => {
        if (error instanceof OutsideFailure) return error
        throw error
      })
    : new OutsideFailure('The secret cannot be read, because SECRET_KEY has changed. Create a new secret.'))
  const duration = Date.now() - at.getTime()
  if (outcome instanceof OutsideFailure)
    return {
      attempt: { at, duration, status: null, error: outcome.message, reply: null },
      retryAfter: undefined,
    }
  const { status, reply, retryAfter } = outcome
  return { attempt: { at, duration, status, error: errorOf(status), reply }, retryAfter }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `The receiver answered ${status}. Redirects are not followed.`
  return `The receiver answered ${status}.`
}

async function store(
  tx: Tx,
  due: DueDelivery,
  { attempt, retryAfter }: Result,
  { config, log }: JobContext,
): Promise<void> {
  const { status, error } = attempt
  const now = new Date()
  const attempts = due.attempts + 1
  const isTest = due.event === webhookTestEvent
  // Locked in the same order as by changes of the webhook.
  const webhook = await tx
    .selectFrom('webhook')
    .select(['id', 'project_id', 'institute_id', 'url', 'is_active', 'failing_since', 'last_success_at'])
    .where('id', '=', due.webhook_id)
    .forUpdate()
    .executeTakeFirst()
  // Deleted while the message was sent.
  if (!webhook) return
  await insertAttempt(tx, due.id, attempt)
  if (error === null) {
    await updateDelivery(tx, due.id, { state: 'delivered', attempts, status, error, ended_at: now })
    await tx
      .updateTable('webhook')
      .set({ last_success_at: now, failing_since: null, held_until: null })
      .where('id', '=', webhook.id)
      .execute()
  } else {
    // Turned off while the message was sent: nothing more is retried.
    const isWanted = webhook.is_active || due.is_requested
    const next = isWanted ? nextAttempt(attempts, due.retry_until, now) : undefined
    await updateDelivery(tx, due.id, {
      state: next ? 'waiting' : 'failed',
      attempts,
      ...(next && { next_attempt_at: next }),
      status,
      error,
      ended_at: next ? null : now,
    })
    // A result of the former address says nothing about the present one.
    if (webhook.url === due.url) {
      await noteFailure(tx, { webhook, isTest, attempt, retryAfter }, now)
      const started = new Date(due.retry_until.getTime() - hoursToRetryWebhooks * hour)
      const isDead = !next && !isTest && (webhook.last_success_at ?? started) <= started
      if (isDead && webhook.is_active) {
        await pauseWebhook(tx, { ...webhook, error }, { now, config })
        log.info({ webhook: webhook.id }, 'webhook paused after a day of failures')
      }
    }
  }
  await publish(tx, webhookTopic(ownerOf(webhook)))
}

interface Failed {
  webhook: { id: number; failing_since: Date | null }
  /** Test messages are tried once, so they do not begin a series of failures. */
  isTest: boolean
  attempt: AttemptResult
  retryAfter: string | undefined
}

const noteFailure = (
  tx: Tx,
  { webhook, isTest, attempt: { status, error }, retryAfter }: Failed,
  now: Date,
) =>
  tx
    .updateTable('webhook')
    .set({
      last_failure_at: now,
      last_error: error,
      ...(!isTest && { failing_since: webhook.failing_since ?? now }),
      held_until: holdUntil({ status, retryAfter }, now) ?? null,
    })
    .where('id', '=', webhook.id)
    .execute()
