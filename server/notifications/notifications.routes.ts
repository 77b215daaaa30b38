import { notifications, type Notification } from 'contract/notifications/notifications.contract.ts'
import { boundedTotal } from 'contract/platform/lists.ts'
import { notFound } from '../platform/http/problem.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { countsOf, markAllRead, markOne, notificationPage } from './notifications.queries.ts'

export const notificationRoutes = routes(notifications, {
  list: [
    member,
    async ({ db, viewer, query }) => {
      const rows = await notificationPage(db, viewer.id, query)
      const { total, unread } = await countsOf(db, viewer.id)
      return { results: rows.map(onTheWire), ...query, ...boundedTotal(total), unread }
    },
  ],
  update: [
    member,
    async ({ db, viewer, params, body }) => {
      const row = await markOne(db, viewer.id, params.id, body.unread)
      if (!row) throw notFound()
      return onTheWire(row)
    },
  ],
  markAll: [
    member,
    async ({ db, viewer }) => {
      await markAllRead(db, viewer.id)
      return { success: true as const }
    },
  ],
})

const onTheWire = ({
  link,
  created_at,
  ...row
}: Awaited<ReturnType<typeof notificationPage>>[number]): Notification => ({
  ...row,
  data: JSON.stringify({ link }),
  created_at: created_at.toISOString(),
})
