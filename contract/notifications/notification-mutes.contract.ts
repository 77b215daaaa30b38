import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant } from '../platform/texts.ts'
import { subjectTypes } from './notification-facts.ts'
import { notification } from './notifications.contract.ts'

/** Something of which the reader wants to hear nothing more, named as it was then. */
export const mutedObject = z.object({
  type: z.enum(subjectTypes),
  id: z.number().int(),
  name: z.string(),
  created_at: instant,
})
export type MutedObject = z.output<typeof mutedObject>

/**
 * A muted object sends no notifications and no mails of any kind, but for those that are meant for the reader alone:
 * mentions, decisions, roles; a muted project neither does by its surveys, discussions and documents. What waits for
 * the digest stays out of it. A kind that is turned off is not shown in the app; its mails stay as they are.
 */
export const notificationMutes = endpoints({
  list: {
    method: 'GET',
    path: '/api/notifications/mutes/',
    summary: 'What I have muted, latest first',
    query: z.object(pageQuery(25)),
    response: pageOf(mutedObject),
  },
  mute: {
    method: 'PUT',
    path: '/api/notifications/:id/mute/',
    summary:
      'Mute the object or the project, or turn off the kind, of one of my notifications, or hear of it again',
    params: z.object({ id }),
    body: z.object({ what: z.enum(['object', 'project', 'kind']), muted: z.boolean() }),
    response: notification,
  },
  unmute: {
    method: 'DELETE',
    path: '/api/notifications/mutes/:type/:id/',
    summary: 'Hear again of something that I have muted',
    params: z.object({ type: z.enum(subjectTypes), id }),
    response: z.object({ success: z.literal(true) }),
  },
})
