import { sql } from 'kysely'
import type { SubjectType } from 'contract/notifications/notification-facts.ts'
import { rolesWith } from 'contract/projects/permissions.ts'
import { notificationKinds, type NotificationKind } from 'contract/notifications/notification-kinds.ts'
import { storeWatch } from '../../discussions/discussions.ts'
import { isMember } from '../../institutes/institutes.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

interface MutedRow {
  type: SubjectType
  id: number
  name: string
  created_at: Date
}

export async function mutedPage(
  db: Db,
  personId: number,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ rows: MutedRow[]; total: number }> {
  const muted = sql`
    select object_type as type, object_id as id, object_name as name, created_at
    from notification_mute where person_id = ${personId}
    union all
    select 'discussion', d.id, d.name, watch.since
    from discussion_watch watch join discussion d on d.id = watch.discussion_id
    where watch.person_id = ${personId} and watch.level = 'muted'
      and (exists (select from project_role r where r.project_id = d.project_id and r.person_id = watch.person_id
          and r.role = any (${rolesWith('VIEW_PROJECT_DISCUSSIONS')}::text[]))
        or exists (select from institute_role r where r.institute_id = d.institute_id
          and r.person_id = watch.person_id and ${isMember('r')}))`
  const { rows } = await sql<MutedRow>`
    select * from (${muted}) muted order by created_at desc, type, id desc
    limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db)
  return { rows, total: await boundedCount(db, muted) }
}

/** Discussions keep who has muted them, next to who follows them. Idempotent. */
export const muteObject = (
  tx: Tx,
  person_id: number,
  { type, id, name }: { type: SubjectType; id: number; name: string },
): Promise<unknown> =>
  type === 'discussion'
    ? storeWatch(tx, { discussionId: id, personId: person_id, level: 'muted' })
    : tx
        .insertInto('notification_mute')
        .values({ person_id, object_type: type, object_id: id, object_name: name })
        .onConflict((known) => known.doNothing())
        .execute()

export const unmuteObject = (
  tx: Tx,
  personId: number,
  { type, id }: { type: SubjectType; id: number },
): Promise<unknown> =>
  type === 'discussion'
    ? storeWatch(tx, { discussionId: id, personId, level: 'default' })
    : tx
        .deleteFrom('notification_mute')
        .where('person_id', '=', personId)
        .where('object_type', '=', type)
        .where('object_id', '=', id)
        .execute()

/** Shows or hides a kind in the app; its mail setting is kept. */
export const showKind = (tx: Tx, personId: number, kind: NotificationKind, in_app: boolean) =>
  sql`
    insert into notification_preference (person_id, kind, in_app, mail)
    values (${personId}, ${kind}, ${in_app}, ${notificationKinds[kind].mail})
    on conflict (person_id, kind) do update set in_app = excluded.in_app`.execute(tx)
