import { mailDigestsWith } from '../notifications/notifications.ts'
import type { Domain } from '../platform/domain.ts'
import { activityListeners } from './activity.listeners.ts'
import { activityRoutes } from './activity.routes.ts'
import { deleteOldActivity } from './delete-old-activity.ts'
import { weeklyActivity } from './weekly-activity.ts'

export const activityDomain = {
  routes: { activity: activityRoutes },
  listeners: activityListeners,
  hourly: deleteOldActivity,
  // Here instead of in notifications, because the digest carries activity.
  quarterHourly: mailDigestsWith(weeklyActivity),
} satisfies Domain
