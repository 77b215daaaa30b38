import type { Domain } from '../platform/domain.ts'
import { recorded } from '../platform/jobs/recurring-work.ts'
import { deleteOldNotifications } from './delete-old-notifications.ts'
import { mailDigests, mailDigestsTo } from './mails/digest.ts'
import { mailAtOnce } from './mails/mail-at-once.ts'
import { tellRoles } from './role-decisions.ts'
import { serveUnsubscribe } from './mails/unsubscribe.routes.ts'
import { muteRoutes } from './mutes/mutes.ts'
import { notificationListeners } from './notifications.listeners.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { mailAddressRoutes, preferenceRoutes } from './preferences.ts'

export const notificationsDomain = {
  routes: {
    notifications: [...notificationRoutes, ...preferenceRoutes, ...mailAddressRoutes, ...muteRoutes],
  },
  listeners: notificationListeners,
  jobs: {
    'notifications.mail-at-once': mailAtOnce,
    'notifications.tell-roles': tellRoles,
    'notifications.digests': recorded('notifications.digests', mailDigestsTo),
  },
  hourly: deleteOldNotifications,
  quarterHourly: mailDigests,
  serve: serveUnsubscribe,
} satisfies Domain
