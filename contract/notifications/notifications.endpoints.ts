import { endpoints } from '../platform/endpoint.ts'
import type { notificationsSchemas } from './notifications.schemas.ts'

/** Returns and counts only notifications about objects that the reader may still see. */
export const notifications = endpoints<typeof notificationsSchemas>()({
  /** Polled; returns 304 to If-None-Match while nothing has changed. */
  bell: {
    method: 'GET',
    path: '/api/notifications/',
    whenQuery: 'bell',
    polled: true,
  },
  list: {
    method: 'GET',
    path: '/api/notifications/',
  },
  update: {
    method: 'POST',
    path: '/api/notifications/:id/',
  },
  markSeveral: {
    method: 'POST',
    path: '/api/notifications/mark-several/',
    creates: true,
  },
  markAll: {
    method: 'POST',
    path: '/api/notifications/mark-all/',
  },
})
