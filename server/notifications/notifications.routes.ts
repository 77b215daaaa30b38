import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { notificationsSchemas } from 'contract/notifications/notifications.schemas.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { markAllNotifications, markSeveral, updateNotification } from './mark-notifications.ts'
import { countsOf, notificationPage } from './notifications.queries.ts'
import { notificationOnTheWire, readBell } from './read-bell.ts'

export const notificationRoutes = routes(notifications, notificationsSchemas, {
  bell: [member, readBell],
  list: [
    member,
    async ({ db, viewer, query: { before, ...page } }) => {
      const rows = await notificationPage(db, viewer, { ...page, before })
      const { total, unread } = await countsOf(db, viewer)
      return { results: rows.map(notificationOnTheWire), ...page, ...boundedTotal(total), unread }
    },
  ],
  update: [member, updateNotification],
  markSeveral: [member, markSeveral],
  markAll: [member, markAllNotifications],
})
