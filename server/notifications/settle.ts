import { sql, type RawBuilder } from 'kysely'
import type { NotificationKind } from 'contract/notifications/notification-kinds.ts'
import { inTransaction, type Db } from '../platform/database/database.ts'
import type { NewNotification } from './new-notification.ts'
import { notifyPeople, tellPages } from './notify.ts'

/** Something to decide, and the notifications that lead there. */
interface ToDecide {
  kind: NotificationKind
  aboutId: number
  /** Which of these notifications, as a condition on a row of `notification`. */
  where: RawBuilder<boolean>
  /** Whether it still has to be decided. */
  isOpen: RawBuilder<boolean>
}

/**
 * Notifies of something to decide, unless it has been decided: events are worked on side by side, and again after a
 * failure, so that the decision may be noted before the question.
 */
export async function notifyToDecide(
  db: Db,
  people: readonly number[],
  notification: NewNotification,
  toDecide: ToDecide,
): Promise<void> {
  const { rows } = await sql<{ is_open: boolean }>`select ${toDecide.isOpen} as is_open`.execute(db)
  if (!rows[0]?.is_open) return
  await notifyPeople(db, people, notification)
  await settle(db, toDecide)
}

/** What was decided needs nobody any more: it counts as read, and open pages no longer offer the decision. */
export const settle = (db: Db, { kind, aboutId, where, isOpen }: ToDecide): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ person_id: number }>`
      with decided as (
        select id, person_id, unread from notification
        where kind = ${kind} and about_id = ${aboutId} and in_app and ${where} and not ${isOpen}
      ), read as (
        update notification set unread = false from decided where notification.id = decided.id and decided.unread
      )
      select distinct person_id from decided`.execute(tx)
    await tellPages(
      tx,
      rows.map(({ person_id }) => person_id),
    )
  })
