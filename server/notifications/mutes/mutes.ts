import { notificationMutes } from 'contract/notifications/notification-mutes.endpoints.ts'
import { notificationMutesSchemas } from 'contract/notifications/notification-mutes.schemas.ts'
import type { Named } from 'contract/notifications/notification-facts.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import { routes, type Handler } from '../../platform/http/routes.ts'
import { member, type Viewer } from '../../platform/http/viewer.ts'
import { mutedPage, muteObject, showKind, unmuteObject } from './mutes.queries.ts'
import { notificationById } from '../notifications.queries.ts'
import { refreshPages } from '../notify.ts'
import { notificationOnTheWire } from '../read-bell.ts'

const mute: Handler<typeof notificationMutes.mute, { viewer: Viewer }> = ({
  db,
  viewer,
  params,
  body: { what, muted },
}) =>
  inTransaction(db, async (tx) => {
    const found = await notificationById(tx, viewer, params.id)
    if (!found) throw notFound()
    if (what === 'kind') await showKind(tx, viewer.id, found.kind, !muted)
    else {
      const object = what === 'object' ? found.object : found.project && ofProject(found.project)
      if (!object) throw notFound()
      await (muted ? muteObject : unmuteObject)(tx, viewer.id, object)
    }
    await refreshPages(tx, [viewer.id])
    return notificationOnTheWire({ ...found, muted: { ...found.muted, [what]: muted } })
  })

const ofProject = (project: Named) => ({ ...project, type: 'project' as const })

export const muteRoutes = routes(notificationMutes, notificationMutesSchemas, {
  list: [
    member,
    async ({ db, viewer, query }) => {
      const { rows, total } = await mutedPage(db, viewer.id, query)
      const results = rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }))
      return { results, ...query, ...boundedTotal(total) }
    },
  ],
  mute: [member, mute],
  unmute: [
    member,
    ({ db, viewer, params }) =>
      inTransaction(db, async (tx) => {
        await unmuteObject(tx, viewer.id, params)
        await refreshPages(tx, [viewer.id])
        return { success: true as const }
      }),
  ],
})
