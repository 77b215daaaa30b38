import { sql, type RawBuilder } from 'kysely'
import type { SubjectType } from 'contract/notifications/notification-facts.ts'
import type { NotificationKind } from 'contract/notifications/notification-kinds.ts'
import type { Notification } from 'contract/notifications/notifications.schemas.ts'
import { totalBound } from 'contract/platform/totals.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { nameOfSurvey } from './links.ts'
import { projectAround } from './mutes/mute-conditions.ts'
import { decisionOf } from './open-decisions.ts'
import { readerRoles, visibleNotification } from './visible-notifications.ts'

export interface NotificationRow {
  id: number
  kind: NotificationKind
  verb: string
  description: string
  link: string
  survey_name: string | null
  actor_content_type: string
  unread: boolean
  created_at: Date
  object: Notification['object']
  actor: { id: number; name: string; key: string | null; file_name: string | null } | null
  project: Notification['project']
  decision: Notification['decision']
  muted: Notification['muted']
}

/** The columns of a row `n` for display; requires the joins of `decorated` after `from`. */
export const shownColumns = (reader: Viewer): RawBuilder<unknown> => sql`
  n.id, n.kind, n.verb, n.description, n.link, n.actor_content_type, n.unread, n.created_at,
  ${nameOfSurvey('n')} as survey_name,
  jsonb_build_object('type', n.object_type, 'id', n.object_id, 'name', n.object_name) as object,
  case when actor.id is not null then jsonb_build_object('id', actor.id,
    'name', trim(concat_ws(' ', actor.first_name, actor.last_name)), 'key', media.key,
    'file_name', media.file_name) end as actor,
  ${decisionOf(reader)} as decision,
  case when around.id is not null then jsonb_build_object('id', around.id, 'name', around.name) end as project,
  jsonb_build_object('object', mute.person_id is not null or watch.person_id is not null, 'project', around_mute.person_id is not null,
    'kind', not coalesce(wish.in_app, true)) as muted`

export const decorated = sql`
  left join person actor on actor.id = n.actor_id
  left join media on media.key = actor.avatar_key
  left join notification_mute mute on mute.person_id = n.person_id and mute.object_type = n.object_type
    and mute.object_id = n.object_id
  left join discussion_watch watch on n.object_type = 'discussion' and watch.discussion_id = n.object_id
    and watch.person_id = n.person_id and watch.level = 'muted'
  left join project around on around.id = ${projectAround({ type: sql`n.object_type`, id: sql`n.object_id` })}
  left join notification_mute around_mute on around_mute.person_id = n.person_id
    and around_mute.object_type = 'project' and around_mute.object_id = around.id
  left join notification_preference wish on wish.person_id = n.person_id and wish.kind = n.kind`

/** The rows `n` that a reader may see, in a statement with `readerRoles`; `types` as for `visibleNotification`. */
export const mine = (reader: Viewer, types?: readonly SubjectType[]): RawBuilder<boolean> =>
  sql<boolean>`n.person_id = ${reader.id} and n.in_app and ${visibleNotification(reader, types)}`

export async function notificationPage(
  db: Db,
  reader: Viewer,
  { pageNumber, pageSize, before }: { pageNumber: number; pageSize: number; before?: number | undefined },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    with ${readerRoles(reader)}
    select ${shownColumns(reader)}
    from (
      select * from notification n where ${mine(reader)} ${before ? sql`and n.id < ${before}` : sql``}
      order by n.id desc limit ${pageSize} offset ${(pageNumber - 1) * pageSize}
    ) n ${decorated}
    order by n.id desc`.execute(db)
  return rows
}

/** Total and unread, counted up to `totalBound`. */
export async function countsOf(db: Db, reader: Viewer): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    with ${readerRoles(reader)}
    select count(*)::int as total, count(*) filter (where unread)::int as unread
    from (select n.unread from notification n where ${mine(reader)}
      order by n.id desc limit ${totalBound + 1}) counted`.execute(db)
  return rows[0] ?? { total: 0, unread: 0 }
}

export async function notificationById(
  db: Db,
  reader: Viewer,
  id: number,
): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`
    with ${readerRoles(reader)}
    select ${shownColumns(reader)} from notification n ${decorated}
    where n.id = ${id} and ${mine(reader)}`.execute(db)
  return rows[0]
}

/** Marks one notification, and with `together` the earlier ones of its kind and object. */
export const markNotification = (
  tx: Tx,
  personId: number,
  id: number,
  { unread, together }: { unread: boolean; together: boolean },
) =>
  sql`
    update notification n set unread = ${unread}
    from notification chosen
    where chosen.id = ${id} and chosen.person_id = ${personId} and n.person_id = ${personId}
      and n.unread <> ${unread} and (n.id = chosen.id or ${together} and n.id < chosen.id
        and n.kind = chosen.kind and n.object_type = chosen.object_type and n.object_id = chosen.object_id
        and n.in_app)`.execute(tx)

export const markAllRead = (tx: Tx, personId: number) =>
  tx
    .updateTable('notification')
    .set({ unread: false })
    .where('person_id', '=', personId)
    .where('unread', '=', true)
    .where('in_app', '=', true)
    .execute()
