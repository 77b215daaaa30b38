import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant } from '../platform/texts.ts'
import {
  instituteWebhookEventNames,
  projectWebhookEventNames,
  type InstituteWebhookEvent,
  type ProjectWebhookEvent,
} from './webhook-events.ts'
import { webhookLimits } from './webhooks.rules.ts'

/** A webhook without its secret. */
export const webhook = z.object({
  id: z.number().int(),
  url: z.string(),
  events: z.array(z.enum([...projectWebhookEventNames, ...instituteWebhookEventNames])),
  is_active: z.boolean(),
  /** When it was turned off after a day of failures; null if it was not. */
  paused_at: instant.nullable(),
  /** The first failure since the last success. */
  failing_since: instant.nullable(),
  last_success_at: instant.nullable(),
  last_failure_at: instant.nullable(),
  last_error: z.string().nullable(),
  created_at: instant,
  /** Null if the account was deleted. */
  created_by: z.string().nullable(),
})
export type Webhook = z.output<typeof webhook>

/** Shown once. */
const withSecret = webhook.extend({ secret: z.string() })

/** A message to a webhook. */
export const webhookDelivery = z.object({
  id: z.number().int(),
  /** The header webhook-id, the same for each attempt. */
  message_id: z.string(),
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** HTTP status of the last attempt; null without a response. */
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  created_at: instant,
  /** Null unless it is waiting. */
  next_attempt_at: instant.nullable(),
  /** When it was delivered or given up. */
  ended_at: instant.nullable(),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

const webhookAttempt = z.object({
  at: instant,
  /** Milliseconds. */
  duration: z.number().int(),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  /** The beginning of the body of the response. */
  reply: z.string().nullable(),
})

const url = z.string().trim().max(webhookLimits.url, `At most ${webhookLimits.url} characters`)

const eventsOf = <E extends ProjectWebhookEvent | InstituteWebhookEvent>(names: readonly [E, ...E[]]) =>
  z
    .array(z.enum(names))
    .max(names.length)
    .transform((events) => [...new Set(events)])

const ofOwner = <E extends ProjectWebhookEvent | InstituteWebhookEvent>(
  owner: string,
  names: readonly [E, ...E[]],
) => ({
  list: {
    summary: `Webhooks of ${owner}`,
    params: z.object({ id }),
    response: z.object({ results: z.array(webhook) }),
  },
  create: {
    summary: `Create a webhook of ${owner}; the response is the only one that contains its secret`,
    params: z.object({ id }),
    body: z.object({ url, events: eventsOf(names) }),
    response: withSecret,
  },
})

export const projectWebhooksSchemas = ofOwner('a project', projectWebhookEventNames) satisfies Schemas
export const instituteWebhooksSchemas = ofOwner(
  'an institution',
  instituteWebhookEventNames,
) satisfies Schemas

const inWebhook = z.object({ id })
const inLog = z.object({ id, deliveryId: id })

export const webhooksSchemas = {
  update: {
    summary: 'Change the address or the events of a webhook, or turn it on or off',
    params: inWebhook,
    body: z.object({
      url: url.optional(),
      events: eventsOf([...projectWebhookEventNames, ...instituteWebhookEventNames]).optional(),
      is_active: z.boolean().optional(),
    }),
    response: webhook,
  },
  remove: {
    summary: 'Delete a webhook with its log',
    params: inWebhook,
    response: z.object({ success: z.literal(true) }),
  },
  renewSecret: {
    summary: 'Create a new secret; for a day messages are signed with the previous one, too',
    params: inWebhook,
    response: withSecret,
  },
  test: {
    summary: 'Send a test message, also while the webhook is off',
    params: inWebhook,
    response: webhookDelivery,
  },
  deliveries: {
    summary: 'Messages of the last 30 days, latest first',
    params: inWebhook,
    query: z.object({
      ...pageQuery(20),
      state: z.enum(['waiting', 'delivered', 'failed']).optional(),
    }),
    response: pageOf(webhookDelivery),
  },
  delivery: {
    summary: 'A message with its body, and its attempts with the responses',
    params: inLog,
    response: webhookDelivery.extend({ body: z.string(), tries: z.array(webhookAttempt) }),
  },
  resend: {
    summary: 'Send a message again, with the same id; one that waits is sent now',
    params: inLog,
    response: webhookDelivery,
  },
} satisfies Schemas
