import { reportDecisions, whyNotDecideReport, whyNotRestore } from 'contract/reports/reports.rules.ts'
import type { staffReports } from 'contract/staff/reports.endpoints.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound, refuse } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { updateAccount } from '../update-account.ts'
import { decideTogether, lockReport, type LockedReport } from './reports.queries.ts'
import { hiding } from './subjects.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Events {
    /** Staff have decided on a report. */
    'report.decided': { reportId: number }
  }
}

/** Decides on a report and all others about the same, and answers the people who reported it. */
export const decideReport: Handler<typeof staffReports.decide, { viewer: Viewer }> = (context) =>
  inTransaction(context.db, async (tx) => {
    const { viewer, params, body, now, ip } = context
    const { action, answer } = body
    const report = await lockReport(tx, params.id)
    if (!report) throw notFound()
    refuse(whyNotDecideReport(standingOf(report), action))
    const content = action === 'hide' ? await hiding[report.type].hide(tx, report, now) : undefined
    if (action === 'block' && report.author_id !== null)
      await updateAccount({
        ...context,
        db: tx,
        params: { id: report.author_id },
        query: {},
        body: { is_blocked: true, reason: `Report ${report.id}` },
      })
    const decision = reportDecisions[action]
    for (const reportId of await decideTogether(
      tx,
      report,
      { decision, answer, by: viewer.id, content },
      now,
    ))
      await announce(tx, 'report.decided', { reportId })
    await audit(tx, {
      actor: viewer.id,
      action: 'report.decided',
      subject: subjectOf(report),
      detail: { report: report.id, type: report.type, decision, ...(answer && { answer }) },
      ip,
    })
    return { success: true as const }
  })

/** Shows again what was hidden. A profile, institution or project stays private until its owners publish it. */
export const restoreHidden: Handler<typeof staffReports.restore, { viewer: Viewer }> = ({
  db,
  viewer,
  params,
  now,
  ip,
}) =>
  inTransaction(db, async (tx) => {
    const report = await lockReport(tx, params.id)
    if (!report) throw notFound()
    refuse(whyNotRestore(standingOf(report)))
    await hiding[report.type].show(tx, report, now)
    await tx
      .updateTable('report')
      .set({ restored_at: now })
      .where('subject_type', '=', report.type)
      .where('subject_id', '=', report.subject_id)
      .where('conversation_id', 'is not distinct from', report.conversation_id)
      .where('decision', '=', 'hidden')
      .where('restored_at', 'is', null)
      .execute()
    await audit(tx, {
      actor: viewer.id,
      action: 'report.restored',
      subject: subjectOf(report),
      detail: { report: report.id, type: report.type },
      ip,
    })
    return { success: true as const }
  })

const standingOf = ({ decision, author_id, restored_at }: LockedReport) => ({
  decision,
  has_author: author_id !== null,
  is_restored: restored_at !== null,
})

/** In the log, comments and messages are listed with the person responsible. */
const subjectOf = ({ type, subject_id, author_id }: LockedReport) =>
  type === 'comment' || type === 'message' ? `person:${author_id ?? 0}` : `${type}:${subject_id}`
