import type { Domain } from '../platform/domain.ts'
import { notificationListeners } from './notifications.listeners.ts'
import { notificationRoutes } from './notifications.routes.ts'

export const notificationsDomain: Domain = {
  routes: { notifications: notificationRoutes },
  listeners: notificationListeners,
}
