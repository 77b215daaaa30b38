import { endpoints } from '../platform/endpoint.ts'
import type { pushSubscriptionsSchemas } from './push-subscriptions.schemas.ts'

/**
 * Browsers that show a person's notifications also while no page is open (Web Push). A subscription belongs to the session
 * in which it was made and ends with it.
 */
export const pushSubscriptions = endpoints<typeof pushSubscriptionsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/notifications/push/',
    sessionOnly: true,
  },
  save: {
    method: 'PUT',
    path: '/api/notifications/push/',
    sessionOnly: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/notifications/push/:id/',
    sessionOnly: true,
  },
})
