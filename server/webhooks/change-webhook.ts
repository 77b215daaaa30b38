import { instituteWebhookEventNames, projectWebhookEventNames } from 'contract/webhooks/webhook-events.ts'
import { hoursOfPreviousSecret, webhookProblems } from 'contract/webhooks/webhooks.rules.ts'
import type { webhooks } from 'contract/webhooks/webhooks.endpoints.ts'
import { audit, differences, type AuditEntry } from '../platform/database/audit.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { encrypt } from '../platform/encryption.ts'
import { notFound, reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { publish } from '../platform/live/live.ts'
import { checkedUrl, secretPurpose, subjectOf } from './create-webhook.ts'
import { newWebhookSecret } from './signature.ts'
import { webhookView } from './webhook-views.ts'
import { webhookTopic, type InWebhook } from './webhooks.access.ts'
import { giveUpWaiting, lockWebhook, webhookById, type StoredWebhook } from './webhooks.queries.ts'

const hour = 3_600_000

/**
 * Changes the fields that were sent. Equal values are not a change. Turning a webhook off gives up what waits; turning it on
 * ends a pause.
 */
export const updateWebhook: Handler<typeof webhooks.update, InWebhook> = async (context) => {
  const { body, db, owner, config } = context
  const { events, is_active } = body
  reject(webhookProblems({ events }, { allowsHttp: true }))
  const known: readonly string[] =
    'project_id' in owner ? projectWebhookEventNames : instituteWebhookEventNames
  if (events?.some((name) => !known.includes(name)))
    reject({ events: [`Please select only these events: ${known.join(', ')}`] })
  const url = body.url === undefined ? undefined : checkedUrl({ url: body.url }, config)
  return inTransaction(db, async (tx) => {
    const before = await locked(tx, context.webhook.id)
    const after = {
      url: url ?? before.url,
      events: events ?? before.events,
      is_active: is_active ?? before.is_active,
    }
    const isMoved = after.url !== before.url
    const isTurned = after.is_active !== before.is_active
    const changes = differences(logged(before), logged(after))
    if (!isMoved && !changes) return webhookView(before)
    await tx
      .updateTable('webhook')
      .set({
        ...after,
        updated_at: context.now,
        // A new address, or a new start, has not failed yet.
        ...((isMoved || isTurned) && { paused_at: null, failing_since: null, held_until: null }),
      })
      .where('id', '=', before.id)
      .execute()
    if (isTurned && !after.is_active)
      await giveUpWaiting(tx, before.id, 'The webhook was turned off.', context.now)
    await noteChange(tx, context, 'webhook.updated', { ...changes, ...(isMoved && { address: 'changed' }) })
    return webhookView(await existing(tx, before.id))
  })
}

/** Deletes a webhook with its log. */
export const removeWebhook: Handler<typeof webhooks.remove, InWebhook> = (context) =>
  inTransaction(context.db, async (tx) => {
    const before = await locked(tx, context.webhook.id)
    await tx.deleteFrom('webhook').where('id', '=', before.id).execute()
    await noteChange(tx, context, 'webhook.deleted')
    return { success: true as const }
  })

/** Creates a new secret and returns it, once. Messages are signed with the previous one, too, for a day. */
export const renewSecret: Handler<typeof webhooks.renewSecret, InWebhook> = async (context) => {
  const { db, now, config } = context
  const secret = newWebhookSecret()
  const encrypted = await encrypt(secret, secretPurpose, config)
  const renewed = await inTransaction(db, async (tx) => {
    const { id } = await locked(tx, context.webhook.id)
    await tx
      .updateTable('webhook')
      .set(({ ref }) => ({
        secret: encrypted,
        previous_secret: ref('secret'),
        previous_secret_until: new Date(now.getTime() + hoursOfPreviousSecret * hour),
        updated_at: now,
      }))
      .where('id', '=', id)
      .execute()
    await noteChange(tx, context, 'webhook.secret_renewed')
    return existing(tx, id)
  })
  return { ...webhookView(renewed), secret }
}

/** The host alone, because paths often contain a secret of the receiver. */
const logged = ({ url, events, is_active }: Pick<StoredWebhook, 'url' | 'events' | 'is_active'>) => ({
  host: new URL(url).host,
  events: events.toSorted().join(' '),
  is_active,
})

async function locked(tx: Tx, id: number): Promise<StoredWebhook> {
  if (!(await lockWebhook(tx, id))) throw notFound()
  return existing(tx, id)
}

async function existing(tx: Tx, id: number): Promise<StoredWebhook> {
  const found = await webhookById(tx, id)
  if (!found) throw notFound()
  return found
}

async function noteChange(
  tx: Tx,
  { viewer, owner, webhook, ip }: InWebhook & { ip: string },
  action: 'webhook.updated' | 'webhook.deleted' | 'webhook.secret_renewed',
  changes: NonNullable<AuditEntry['detail']> = {},
): Promise<void> {
  await audit(tx, {
    actor: viewer.id,
    action,
    subject: subjectOf(owner),
    detail: { webhook: webhook.id, host: new URL(webhook.url).host, ...changes },
    ip,
  })
  await publish(tx, webhookTopic(owner))
}
