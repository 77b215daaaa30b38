import type { activity } from 'contract/activity/activity.endpoints.ts'
import { muteObject, refreshPages, showKind, unmuteObject } from '../notifications/notifications.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { entryById } from './activity.queries.ts'
import { feedOf } from './read-activity.ts'

/**
 * Mutes what a line reached its reader through, as notifications mute it: there is one list of muted objects. New events
 * have no source of their own, so their kind of notification is turned off. Idempotent.
 */
export const muteSource: Handler<typeof activity.mute, { viewer: Viewer }> = ({
  db,
  viewer,
  params,
  body: { muted },
}) =>
  inTransaction(db, async (tx) => {
    const entry = await entryById(tx, feedOf(viewer).reader, params.id)
    if (!entry?.source) throw notFound()
    const { type, id, name } = entry.source
    if (type === 'everyone') await showKind(tx, viewer.id, 'event.created', !muted)
    else if (muted) await muteObject(tx, viewer.id, { type, id, name })
    else await unmuteObject(tx, viewer.id, { type, id })
    await refreshPages(tx, [viewer.id])
    return { name, muted }
  })
