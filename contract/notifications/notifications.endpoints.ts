import { endpoints } from '../platform/endpoint.ts'
import type { notificationsSchemas } from './notifications.schemas.ts'

/** Returns and counts only notifications about objects that the reader may still see. */
export const notifications = endpoints<typeof notificationsSchemas>()({
  /** Polled; returns 304 to If-None-Match while nothing has changed. */
  bell: {
    method: 'GET',
    path: '/api/notifications/',
    whenQuery: 'bell',
    summary: 'Content of the bell: pending decisions, then new and earlier notifications, grouped',
    polled: true,
  },
  list: {
    method: 'GET',
    path: '/api/notifications/',
    summary: 'My notifications, newest first',
  },
  update: {
    method: 'POST',
    path: '/api/notifications/:id/',
    summary: 'Mark one of my notifications as read or unread',
  },
  markAll: {
    method: 'POST',
    path: '/api/notifications/mark-all/',
    summary: 'Mark all my notifications as read',
  },
})
