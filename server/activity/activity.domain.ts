import { distributeDigests, mailDigestsTo } from '../notifications/notifications.ts'
import type { Domain } from '../platform/domain.ts'
import { recorded } from '../platform/jobs/recurring-work.ts'
import { activityListeners } from './activity.listeners.ts'
import { activityRoutes } from './activity.routes.ts'
import { deleteOldActivity } from './delete-old-activity.ts'
import { weeklyActivity } from './weekly-activity.ts'

export const activityDomain = {
  routes: { activity: activityRoutes },
  listeners: activityListeners,
  hourly: deleteOldActivity,
  // Digests are here instead of in notifications, because they carry activity.
  quarterHourly: distributeDigests(weeklyActivity),
  jobs: { 'notifications.digests': recorded('notifications.digests', mailDigestsTo(weeklyActivity)) },
} satisfies Domain
