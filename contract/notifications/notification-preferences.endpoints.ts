import { endpoints } from '../platform/endpoint.ts'
import type { notificationPreferencesSchemas } from './notification-preferences.schemas.ts'

export const notificationPreferences = endpoints<typeof notificationPreferencesSchemas>()({
  read: {
    method: 'GET',
    path: '/api/notifications/preferences/',
    summary: 'How I receive each kind of notification',
    sessionOnly: true,
  },
  save: {
    method: 'PUT',
    path: '/api/notifications/preferences/',
    summary: 'Change how I receive some kinds of notifications; the others do not change',
    sessionOnly: true,
  },
})
