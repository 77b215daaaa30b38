import type { Domain } from '../platform/domain.ts'
import { muteRoutes } from './mutes.ts'
import { notificationListeners } from './notifications.listeners.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { preferenceRoutes } from './preferences.ts'

export const notificationsDomain: Domain = {
  routes: { notifications: [...notificationRoutes, ...preferenceRoutes, ...muteRoutes] },
  listeners: notificationListeners,
}
