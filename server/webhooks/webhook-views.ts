import { instituteWebhookEventNames, projectWebhookEventNames } from 'contract/webhooks/webhook-events.ts'
import type { Webhook, WebhookDelivery } from 'contract/webhooks/webhooks.schemas.ts'
import type { StoredDelivery } from './deliveries.queries.ts'
import { creatorName, type StoredWebhook } from './webhooks.queries.ts'

/** A stored webhook in the wire format. Events of earlier versions that no longer exist are left out. */
export function webhookView(stored: StoredWebhook): Webhook {
  const { id, url, events, is_active, last_error } = stored
  return {
    id,
    url,
    events: [...projectWebhookEventNames, ...instituteWebhookEventNames].filter((name) =>
      events.includes(name),
    ),
    is_active,
    paused_at: isoOf(stored.paused_at),
    failing_since: isoOf(stored.failing_since),
    last_success_at: isoOf(stored.last_success_at),
    last_failure_at: isoOf(stored.last_failure_at),
    last_error,
    created_at: stored.created_at.toISOString(),
    created_by: creatorName(stored),
  }
}

export function deliveryView(stored: StoredDelivery): WebhookDelivery {
  const { id, message_id, event, state, attempts, status, error, created_at } = stored
  return {
    id,
    message_id,
    event,
    state: state as WebhookDelivery['state'],
    attempts,
    status,
    error,
    created_at: created_at.toISOString(),
    next_attempt_at: state === 'waiting' ? stored.next_attempt_at.toISOString() : null,
    ended_at: isoOf(stored.ended_at),
  }
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null
