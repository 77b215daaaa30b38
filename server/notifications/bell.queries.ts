import { sql } from 'kysely'
import { maxCountedUnread } from 'contract/notifications/notification-limits.ts'
import type { Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { decorated, mine, shownColumns, type NotificationRow } from './notifications.queries.ts'
import { decisionKinds, decisionOf, decisionSubjects } from './open-decisions.ts'
import { readerRoles } from './visible-notifications.ts'

/** The bell considers only this many of the newest notifications. */
const mostRead = 1000
/** Maximum number of groups and decisions in the bell. */
const mostGroups = 40
const mostDecisions = 20

export interface GroupRow extends NotificationRow {
  together: number
  /** The same in every row. */
  unread_count: number
}

/** The newest notification of each kind and object, unread and read separately; unread first. */
export async function groupedNotifications(db: Db, reader: Viewer): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with ${readerRoles(reader)}
    select ${shownColumns(reader)}, n.together, n.unread_count
    from (
      select * from (
        select newest.*, count(*) over alike::int as together, row_number() over (alike order by id desc) as place,
          least(count(*) filter (where unread) over (), ${maxCountedUnread})::int as unread_count
        from (select n.* from notification n where ${mine(reader)} order by n.id desc limit ${mostRead}) newest
        window alike as (partition by unread, kind, object_type, object_id)
      ) grouped
      where place = 1 order by unread desc, id desc limit ${mostGroups}
    ) n ${decorated}
    order by n.unread desc, n.id desc`.execute(db)
  return rows
}

/** Notifications that the reader can decide on now; of several about the same decision only the newest. */
export async function undecidedNotifications(db: Db, reader: Viewer): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    with ${readerRoles(reader)}
    select ${shownColumns(reader)}
    from (
      select distinct on (n.kind, n.about_id, n.actor_id) n.* from notification n
      where ${mine(reader, decisionSubjects)} and n.kind = any (${decisionKinds}::text[]) and ${decisionOf(reader)} is not null
      order by n.kind, n.about_id, n.actor_id, n.id desc
    ) n ${decorated}
    order by n.id desc limit ${mostDecisions}`.execute(db)
  return rows
}
