import type { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { changeEach } from '../platform/http/several.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { markNotification, markAllRead, notificationById } from './notifications.queries.ts'
import { refreshPages } from './notify.ts'
import { notificationOnTheWire } from './read-bell.ts'

/** A read mark applies to every tab and device (NOT-05, NOT-08). */
export const updateNotification: Handler<typeof notifications.update, { viewer: Viewer }> = ({
  db,
  viewer,
  params,
  body,
}) =>
  inTransaction(db, async (tx) => {
    const found = await notificationById(tx, viewer, params.id)
    if (!found) throw notFound()
    await markNotification(tx, viewer.id, params.id, body)
    await refreshPages(tx, [viewer.id])
    return notificationOnTheWire({ ...found, unread: body.unread })
  })

/** The same for several, each without the earlier ones of its group. */
export const markSeveral: Handler<typeof notifications.markSeveral, { viewer: Viewer }> = (context) =>
  changeEach(context.tx, context.body.ids, (id) =>
    updateNotification({
      ...context,
      params: { id },
      body: { unread: context.body.unread, together: false },
    }),
  )

/** Marks all notifications (NOT-03). */
export const markAllNotifications: Handler<typeof notifications.markAll, { viewer: Viewer }> = ({
  db,
  viewer,
}) =>
  inTransaction(db, async (tx) => {
    await markAllRead(tx, viewer.id)
    await refreshPages(tx, [viewer.id])
    return { success: true as const }
  })
