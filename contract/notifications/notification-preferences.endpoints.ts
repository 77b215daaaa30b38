import { endpoints } from '../platform/endpoint.ts'
import type { notificationPreferencesSchemas } from './notification-preferences.schemas.ts'

export const notificationPreferences = endpoints<typeof notificationPreferencesSchemas>()({
  read: {
    method: 'GET',
    path: '/api/notifications/preferences/',
    summary: 'How each kind of notification reaches me',
  },
  save: {
    method: 'PUT',
    path: '/api/notifications/preferences/',
    summary: 'Change how some kinds of notifications reach me; the others stay as they are',
  },
})
