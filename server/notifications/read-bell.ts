import { notificationKinds } from 'contract/notifications/notification-kinds.ts'
import type { notifications } from 'contract/notifications/notifications.endpoints.ts'
import type { Notification } from 'contract/notifications/notifications.schemas.ts'
import { publicUrl } from '../media/media.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { groupedNotifications, undecidedNotifications } from './bell.queries.ts'
import { linkNow } from './links.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** Open decisions of the reader, new notifications and earlier ones (NOT-01, NOT-07). */
export const readBell: Handler<typeof notifications.bell, { viewer: Viewer }> = async ({ db, viewer }) => {
  const [undecided, gathered] = await Promise.all([
    undecidedNotifications(db, viewer),
    groupedNotifications(db, viewer),
  ])
  return {
    needs_you: undecided.map(notificationOnTheWire),
    results: gathered
      .filter(({ decision }) => decision === null)
      .map(({ together, ...row }) => ({
        ...notificationOnTheWire(row),
        together,
        summary:
          together > 1 ? notificationKinds[row.kind].several(together, row.object.name) : row.description,
      })),
    unread: gathered[0]?.unread_count ?? 0,
  }
}

export const notificationOnTheWire = ({
  link,
  survey_name,
  created_at,
  actor,
  ...row
}: NotificationRow): Notification => ({
  ...row,
  data: JSON.stringify({ link: linkNow({ kind: row.kind, link, survey_name }) }),
  created_at: created_at.toISOString(),
  actor: actor && { id: actor.id, name: actor.name, avatar: pictureOf(actor) },
})

const pictureOf = ({ key, file_name }: { key: string | null; file_name: string | null }) =>
  key !== null && file_name !== null ? publicUrl({ key, file_name }) : null
