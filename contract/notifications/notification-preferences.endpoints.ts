import { endpoints } from '../platform/endpoint.ts'
import type { notificationPreferencesSchemas } from './notification-preferences.schemas.ts'

export const notificationPreferences = endpoints<typeof notificationPreferencesSchemas>()({
  read: {
    method: 'GET',
    path: '/api/notifications/preferences/',
    sessionOnly: true,
  },
  save: {
    method: 'PUT',
    path: '/api/notifications/preferences/',
    sessionOnly: true,
  },
})
