import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id, instant } from '../platform/texts.ts'
import { maxPushEndpoint } from './push-subscriptions.rules.ts'

/** A browser to which notifications are pushed. */
export const pushSubscription = z.object({
  id: z.number().int(),
  /** Browser and system, such as 'Firefox on Windows'. */
  device: z.string(),
  created_at: instant,
  /** When its push service last accepted a message. */
  last_success_at: instant.nullable(),
  /** Made in the session of this request. */
  is_current: z.boolean(),
})

export type ListedPushSubscription = z.output<typeof pushSubscription>

export const pushSubscriptionsSchemas = {
  list: {
    summary: 'Browsers in which I receive push notifications, newest first',
    response: z.object({
      /** Key with which a browser subscribes; null where push notifications are not set up. */
      public_key: z.string().nullable(),
      results: z.array(pushSubscription),
    }),
  },
  save: {
    summary: 'Receive push notifications in this browser, until the session ends',
    body: z.object({
      /** Address at the push service of the browser. */
      endpoint: z.string().max(maxPushEndpoint),
      keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
    }),
    response: pushSubscription,
  },
  remove: {
    summary: 'Stop push notifications in one of my browsers',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
