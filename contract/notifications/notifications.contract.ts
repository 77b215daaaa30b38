import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant } from '../platform/texts.ts'

/** Interval of polling for new notifications, in milliseconds (NOT-07). */
export const pollMilliseconds = 10_000

/** A notification (DAT-43). */
export const notification = z.object({
  id: z.number().int(),
  verb: z.string(),
  description: z.string(),
  /** JSON as text: `{"link": "/…"}`. */
  data: z.string(),
  /** Kind of the thing it is about: project, survey. */
  actor_content_type: z.string(),
  unread: z.boolean(),
  created_at: instant,
})
export type Notification = z.output<typeof notification>

/** The path that a notification leads to; undefined when its data is malformed. */
export function linkOf({ data }: Pick<Notification, 'data'>): string | undefined {
  try {
    const { link } = JSON.parse(data) as { link?: unknown }
    return typeof link === 'string' && /^\/(?!\/)/.test(link) ? link : undefined
  } catch {
    return undefined
  }
}

export const notifications = endpoints({
  list: {
    method: 'GET',
    path: '/api/notifications/',
    summary: 'What I have been told, newest first',
    query: z.object(pageQuery(20)),
    response: pageOf(notification).extend({ unread: z.number().int() }),
  },
  update: {
    method: 'POST',
    path: '/api/notifications/:id/',
    summary: 'Mark one of my notifications as read, or unread again',
    params: z.object({ id }),
    body: z.object({ unread: z.boolean() }),
    response: notification,
  },
  markAll: {
    method: 'POST',
    path: '/api/notifications/mark-all/',
    summary: 'Mark all my notifications as read',
    response: z.object({ success: z.literal(true) }),
  },
})
