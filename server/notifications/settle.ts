import { sql, type RawBuilder } from 'kysely'
import type { NotificationKind } from 'contract/notifications/notification-kinds.ts'
import { inTransaction, type Db } from '../platform/database/database.ts'
import type { NewNotification } from './new-notification.ts'
import { notifyPeople, refreshPages } from './notify.ts'

/** A decision and the notifications that lead to it. */
interface Decision {
  kind: NotificationKind
  aboutId: number
  /** A condition on rows of `notification` that selects them. */
  where: RawBuilder<boolean>
  /** Whether the decision is still open. */
  isOpen: RawBuilder<boolean>
}

/**
 * Notifies of a decision unless it has been made: events are processed in parallel and retried, so that the decision
 * may be stored before its notification.
 */
export async function notifyToDecide(
  db: Db,
  people: readonly number[],
  notification: NewNotification,
  decision: Decision,
): Promise<void> {
  const { rows } = await sql<{ is_open: boolean }>`select ${decision.isOpen} as is_open`.execute(db)
  if (!rows[0]?.is_open) return
  await notifyPeople(db, people, notification)
  await settle(db, decision)
}

/** Marks notifications of a decided request as read; open pages no longer offer the decision. */
export const settle = (db: Db, { kind, aboutId, where, isOpen }: Decision): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ person_id: number }>`
      with decided as (
        select id, person_id, unread from notification
        where kind = ${kind} and about_id = ${aboutId} and in_app and ${where} and not ${isOpen}
      ), read as (
        update notification set unread = false from decided where notification.id = decided.id and decided.unread
      )
      select distinct person_id from decided`.execute(tx)
    await refreshPages(
      tx,
      rows.map(({ person_id }) => person_id),
    )
  })
