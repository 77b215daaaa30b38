import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant } from '../platform/texts.ts'
import { subjectTypes } from './notification-facts.ts'
import { notificationKindNames } from './notification-kinds.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** What the reader can decide on in the notification, as long as nobody has: the calls of those domains do it. */
export const openDecision = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('contact'),
    contact_id: z.number().int(),
    /** What the sender wrote with the request; may be empty. */
    note: z.string(),
  }),
  z.object({
    type: z.literal('role'),
    institute_id: z.number().int(),
    user_id: z.number().int(),
    /** Their roles there that wait. */
    roles: z.array(z.string()),
  }),
  z.object({ type: z.literal('invitation'), institute_id: z.number().int() }),
])

export type OpenDecision = z.output<typeof openDecision>

/** A notification (DAT-43). */
export const notification = z.object({
  id: z.number().int(),
  kind: z.enum(notificationKindNames),
  verb: z.string(),
  description: z.string(),
  /** JSON as text: `{"link": "/…"}`. */
  data: z.string(),
  /** Type of the thing it is about: project, survey. */
  actor_content_type: z.string(),
  unread: z.boolean(),
  created_at: instant,
  /** By what it is grouped and muted. */
  object: z.object({ type: z.enum(subjectTypes), id: z.number().int(), name: z.string() }),
  /** In which a survey or a discussion stands; it can be muted as a whole. */
  project: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Who did it, while they have an account. */
  actor: z.object({ id: z.number().int(), name: z.string(), avatar: z.string().nullable() }).nullable(),
  decision: openDecision.nullable(),
  /** Whether the reader has muted its object or `project`, or turned off its kind in the app. */
  muted: z.object({ object: z.boolean(), project: z.boolean(), kind: z.boolean() }),
})

export type Notification = z.output<typeof notification>

/** The newest notification of one kind about one object, for all of them that are as unread as it is. */
export const gatheredNotification = notification.extend({
  together: z.number().int(),
  /** One line for all of them: '3 comments in Water for Quito'. */
  summary: z.string(),
})

export type GatheredNotification = z.output<typeof gatheredNotification>

/** Pushed to every socket of a person whose notifications, or what they lead to, have changed. */
export const notificationPush = z.object({ command: z.literal('notification') })

export const notificationsSchemas = {
  bell: {
    query: z.object({ bell: z.literal('true') }),
    response: z.object({
      needs_you: z.array(notification),
      /** Unread ones first, each part newest first; without those that need a decision. */
      results: z.array(gatheredNotification),
      /** Up to `mostUnread`. */
      unread: z.number().int(),
    }),
  },
  list: {
    query: z.object({
      ...pageQuery(20),
      /** Only those older than the one with this id: from page to page without counting rows. */
      before: id.optional(),
    }),
    response: pageOf(notification).extend({ unread: z.number().int() }),
  },
  update: {
    params: z.object({ id }),
    body: z.object({
      unread: z.boolean(),
      /** Also those before it of the same kind about the same object. */
      together: z.boolean().default(false),
    }),
    response: notification,
  },
  markAll: {
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
