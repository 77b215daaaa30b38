import type { ReportDecision, ReportReason, ReportSubject } from 'contract/reports/reports.rules.ts'
import { sql } from 'kysely'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import type { EventListeners } from '../../platform/jobs/jobs.ts'
import { staffInUse } from '../../institutes/institutes.ts'
import { notificationOf, type NewNotification } from '../new-notification.ts'
import { notifyPeople, refreshPages } from '../notify.ts'

/** New reports for staff, and their answer to the person who reported something. */
export const reportNotifications: EventListeners = {
  'report.created': (_, { database: { db } }, id) => notifyStaff(db, id),
  'report.decided': async ({ reportId }, { database: { db } }, id) => {
    await updateWaiting(db, id)
    const report = await db
      .selectFrom('report')
      .select(['id', 'name', 'answer', 'reporter_id'])
      .select(({ ref }) => ref('decision').$castTo<ReportDecision | null>().as('decision'))
      .where('id', '=', reportId)
      .executeTakeFirst()
    if (!report?.decision || report.reporter_id === null) return
    const { decision, answer } = report
    await notifyPeople(
      db,
      [report.reporter_id],
      notificationOf('report.decided', { report, decision, answer }, id),
    )
  },
}

/** Staff have one unread notification of all open reports: who has none gets a new one, the others are updated. */
const notifyStaff = (db: Db, eventId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Reports made at the same time would each find no notification.
    await sql`select pg_advisory_xact_lock(hashtextextended('report.created', 0))`.execute(tx)
    const informed = await updateWaiting(tx, eventId)
    const notification = await waitingReports(tx, eventId)
    if (!notification) return
    const others = (await staffIds(tx)).filter((id) => !informed.includes(id))
    await notifyPeople(tx, others, notification)
  })

const staffIds = async (db: Db) => (await staffInUse(db)).map(({ id }) => id)

/** Brings unread notifications of open reports up to date, and marks them as read if no report is open. @returns whose */
const updateWaiting = (db: Db, eventId: string): Promise<number[]> =>
  inTransaction(db, async (tx) => {
    const waiting = await waitingReports(tx, eventId)
    const { rows } = await sql<{ person_id: number }>`
      update notification set ${
        waiting
          ? sql`description = ${waiting.description}, about_id = ${waiting.aboutId},
              object_id = ${waiting.object.id}, object_name = ${waiting.object.name}`
          : sql`unread = false`
      }
      where person_id = any (${await staffIds(tx)}::bigint[]) and kind = 'report.created' and unread and in_app
      returning person_id`.execute(tx)
    const people = rows.map(({ person_id }) => person_id)
    await refreshPages(tx, people)
    return people
  })

/** The notification of all open reports; undefined if there are none. */
async function waitingReports(db: Db, eventId: string): Promise<NewNotification | undefined> {
  const { rows } = await sql<{
    id: number
    name: string
    type: ReportSubject
    reason: ReportReason
    open: number
  }>`
    select id, name, subject_type as type, reason, count(*) over ()::int as open
    from report where decided_at is null order by id desc limit 1`.execute(db)
  const [latest] = rows
  if (!latest) return undefined
  const { id, name, type, reason, open } = latest
  return notificationOf('report.created', { report: { id, name }, type, reason, open }, eventId)
}
