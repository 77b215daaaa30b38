import { endpoints } from '../platform/endpoint.ts'
import type { notificationsSchemas } from './notifications.schemas.ts'

/** Only notifications of what the reader may still see are answered and counted. */
export const notifications = endpoints<typeof notificationsSchemas>()({
  /** Polled; answers 304 to If-None-Match while nothing has changed. */
  bell: {
    method: 'GET',
    path: '/api/notifications/',
    whenQuery: 'bell',
    summary:
      'What the bell shows: what needs a decision of mine, then what is new and what was earlier, gathered',
    polled: true,
  },
  list: {
    method: 'GET',
    path: '/api/notifications/',
    summary: 'What I have been told, newest first',
  },
  update: {
    method: 'POST',
    path: '/api/notifications/:id/',
    summary: 'Mark one of my notifications as read, or unread again',
  },
  markAll: {
    method: 'POST',
    path: '/api/notifications/mark-all/',
    summary: 'Mark all my notifications as read',
  },
})
