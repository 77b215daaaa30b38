import { endpoints } from '../platform/endpoint.ts'
import type { notificationMutesSchemas } from './notification-mutes.schemas.ts'

/**
 * A muted object sends no notifications or e-mails, except personal ones: mentions, decisions and roles. Muting a
 * project also mutes its surveys, discussions and documents. Pending entries are removed from the digest. A kind that
 * is turned off is not shown in the app; its e-mails are not affected.
 */
export const notificationMutes = endpoints<typeof notificationMutesSchemas>()({
  list: {
    method: 'GET',
    path: '/api/notifications/mutes/',
  },
  mute: {
    method: 'PUT',
    path: '/api/notifications/:id/mute/',
  },
  unmute: {
    method: 'DELETE',
    path: '/api/notifications/mutes/:type/:id/',
  },
})
