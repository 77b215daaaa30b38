import { endpoints } from '../platform/endpoint.ts'
import type { notificationMutesSchemas } from './notification-mutes.schemas.ts'

/**
 * A muted object sends no notifications and no mails of any kind, but for those that are meant for the reader alone:
 * mentions, decisions, roles; a muted project neither does by its surveys, discussions and documents. What waits for
 * the digest stays out of it. A kind that is turned off is not shown in the app; its mails stay as they are.
 */
export const notificationMutes = endpoints<typeof notificationMutesSchemas>()({
  list: {
    method: 'GET',
    path: '/api/notifications/mutes/',
    summary: 'What I have muted, latest first',
  },
  mute: {
    method: 'PUT',
    path: '/api/notifications/:id/mute/',
    summary:
      'Mute the object or the project, or turn off the kind, of one of my notifications, or hear of it again',
  },
  unmute: {
    method: 'DELETE',
    path: '/api/notifications/mutes/:type/:id/',
    summary: 'Hear again of something that I have muted',
  },
})
