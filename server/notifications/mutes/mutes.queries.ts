import { sql } from 'kysely'
import type { SubjectType } from 'contract/notifications/notification-facts.ts'
import { notificationKinds, type NotificationKind } from 'contract/notifications/notification-kinds.ts'
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
  const muted = db
    .selectFrom('notification_mute')
    .select((mute) => mute.ref('object_type').$castTo<SubjectType>().as('type'))
    .select(['object_id as id', 'object_name as name', 'created_at'])
    .where('person_id', '=', personId)
  const total = await boundedCount(db, muted)
  const rows = await muted
    .orderBy('created_at', 'desc')
    .orderBy('object_type')
    .orderBy('object_id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  return { rows, total }
}

/** Idempotent. */
export const muteObject = (
  tx: Tx,
  person_id: number,
  { type, id, name }: { type: SubjectType; id: number; name: string },
) =>
  tx
    .insertInto('notification_mute')
    .values({ person_id, object_type: type, object_id: id, object_name: name })
    .onConflict((known) => known.doNothing())
    .execute()

export const unmuteObject = (tx: Tx, personId: number, { type, id }: { type: SubjectType; id: number }) =>
  tx
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
