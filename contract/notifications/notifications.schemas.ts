import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { severalAnswer, severalIds } from '../platform/several.ts'
import { id, instant } from '../platform/texts.ts'
import { subjectTypes } from './notification-facts.ts'
import { notificationKindNames } from './notification-kinds.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** A pending decision that the reader can make in the notification, through the endpoints of that domain. */
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
    /** Their roles that await approval. */
    roles: z.array(z.string()),
  }),
  z.object({ type: z.literal('invitation'), institute_id: z.number().int(), role: z.string() }),
  /** An invitation of an institute to a project. */
  z.object({
    type: z.literal('project'),
    institute_id: z.number().int(),
    invitation_id: z.number().int(),
  }),
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
  /** Type of its subject: project, survey. */
  actor_content_type: z.string(),
  unread: z.boolean(),
  created_at: instant,
  /** The object by which it is grouped and muted. */
  object: z.object({ type: z.enum(subjectTypes), id: z.number().int(), name: z.string() }),
  /** The project of a survey or discussion, which can be muted as a whole. */
  project: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The user who caused it, while they have an account. */
  actor: z.object({ id: z.number().int(), name: z.string(), avatar: z.string().nullable() }).nullable(),
  decision: openDecision.nullable(),
  /** Whether the reader has muted its object or `project`, or turned off its kind in the app. */
  muted: z.object({ object: z.boolean(), project: z.boolean(), kind: z.boolean() }),
})

export type Notification = z.output<typeof notification>

/**
 * The newest of several notifications of the same kind about the same object that are all read or all unread.
 */
export const groupedNotification = notification.extend({
  together: z.number().int(),
  /** One line for all of them: '3 comments in Water for Quito'. */
  summary: z.string(),
})

export type GroupedNotification = z.output<typeof groupedNotification>

/** Pushed to all sockets of a user when their notifications, or what these link to, have changed. */
export const notificationPush = z.object({ command: z.literal('notification') })

export const notificationsSchemas = {
  bell: {
    summary: 'Content of the bell: pending decisions, then new and earlier notifications, grouped',
    query: z.object({ bell: z.literal('true') }),
    response: z.object({
      needs_you: z.array(notification),
      /** Unread ones first, then read ones, each newest first; without pending decisions. */
      results: z.array(groupedNotification),
      /** Up to `maxCountedUnread`. */
      unread: z.number().int(),
    }),
  },
  list: {
    summary: 'My notifications, newest first',
    query: z.object({
      ...pageQuery(20),
      /** Only notifications older than the one with this id. */
      before: id.optional(),
    }),
    response: pageOf(notification).extend({ unread: z.number().int() }),
  },
  update: {
    summary: 'Mark one of my notifications as read or unread',
    params: z.object({ id }),
    body: z.object({
      unread: z.boolean(),
      /** Also earlier ones of the same kind about the same object. */
      together: z.boolean().default(false),
    }),
    response: notification,
  },
  markSeveral: {
    summary: 'Mark several of my notifications as read or unread, at most 100',
    body: z.object({ ids: severalIds, unread: z.boolean() }),
    response: severalAnswer,
  },
  markAll: {
    summary: 'Mark all my notifications as read',
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
