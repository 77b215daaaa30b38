import { sql, type RawBuilder } from 'kysely'
import type { NotificationKind } from 'contract/notifications/notification-kinds.ts'
import { inTransaction, type Db } from '../platform/database/database.ts'
import { tellPages } from './notify.ts'

interface Decided {
  kind: NotificationKind
  aboutId: number
  /** Which of these notifications, as a condition on a row of `notification`. */
  where: RawBuilder<boolean>
}

/** What was decided needs nobody any more: it counts as read, and open pages no longer offer the decision. */
export const settle = (db: Db, { kind, aboutId, where }: Decided): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ person_id: number }>`
      with decided as (
        select id, person_id, unread from notification
        where kind = ${kind} and about_id = ${aboutId} and in_app and ${where}
      ), read as (
        update notification set unread = false from decided where notification.id = decided.id and decided.unread
      )
      select distinct person_id from decided`.execute(tx)
    await tellPages(
      tx,
      rows.map(({ person_id }) => person_id),
    )
  })
