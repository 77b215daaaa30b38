import type { Domain } from '../platform/domain.ts'
import { deleteOldNotifications } from './delete-old-notifications.ts'
import { mailAtOnce } from './mails/mail-at-once.ts'
import { pushToBrowsers, sendPush } from './push/push-notifications.ts'
import { pushRoutes } from './push/push.routes.ts'
import { tellRoles } from './role-decisions.ts'
import { serveUnsubscribe } from './mails/unsubscribe.routes.ts'
import { muteRoutes } from './mutes/mutes.ts'
import { notificationListeners } from './notifications.listeners.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { mailAddressRoutes, preferenceRoutes } from './preferences.ts'

export const notificationsDomain = {
  routes: {
    notifications: [
      ...notificationRoutes,
      ...preferenceRoutes,
      ...mailAddressRoutes,
      ...muteRoutes,
      ...pushRoutes,
    ],
  },
  listeners: notificationListeners,
  jobs: {
    'notifications.mail-at-once': mailAtOnce,
    'notifications.tell-roles': tellRoles,
    'notifications.push': pushToBrowsers,
    'push.send': sendPush,
  },
  hourly: deleteOldNotifications,
  serve: serveUnsubscribe,
} satisfies Domain
