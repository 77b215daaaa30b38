import {
  instituteWebhookEventNames,
  instituteWebhookEvents,
  projectWebhookEventNames,
  projectWebhookEvents,
} from 'contract/webhooks/webhook-events.ts'
import { instituteWebhooks, projectWebhooks } from 'contract/webhooks/webhooks.endpoints.ts'
import type { Webhook } from 'contract/webhooks/webhooks.schemas.ts'
import { queryOf } from '../platform/query.ts'

/** What webhooks belong to. */
export interface WebhookPlace {
  kind: 'project' | 'institute'
  id: number
  name: string
}

const eventLabels: Record<string, string> = { ...projectWebhookEvents, ...instituteWebhookEvents }

/** What an event is, in words; its name where an older message has one that no longer exists. */
export const eventLabel = (event: string): string =>
  event === 'webhook.test' ? 'Test message' : (eventLabels[event] ?? event)

/** The events that webhooks of a place can be sent. */
export const eventsOf = ({ kind }: WebhookPlace): Webhook['events'] =>
  kind === 'project' ? projectWebhookEventNames : instituteWebhookEventNames

/** The live topic that changes with every webhook of the place and every attempt. */
export const topicOf = ({ kind, id }: WebhookPlace): string => `${kind}-webhooks:${id}`

export const webhooksIn = (place: WebhookPlace) =>
  place.kind === 'project'
    ? queryOf(projectWebhooks.list, { params: { id: place.id } })
    : queryOf(instituteWebhooks.list, { params: { id: place.id } })
