import type { ReportDecision } from 'contract/reports/reports.rules.ts'
import type { EventListeners } from '../../platform/jobs/jobs.ts'
import { notificationOf } from '../new-notification.ts'
import { notifyPeople } from '../notify.ts'

/** The answer of staff to the person who reported something. */
export const reportNotifications: EventListeners = {
  'report.decided': async ({ reportId }, { database: { db } }, id) => {
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
