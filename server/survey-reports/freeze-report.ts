import { sql } from 'kysely'
import { staleVersion } from 'contract/platform/refusal.ts'
import { surveyReportLimits, type ReportContent } from 'contract/survey-reports/report-blocks.ts'
import type { surveyReports } from 'contract/survey-reports/survey-reports.endpoints.ts'
import { brokenFilter, tooManyVersions } from 'contract/survey-reports/survey-reports.refusals.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { lockedReport } from './change-reports.ts'
import { contentFor, currentContent, frozenContent } from './report-content.ts'
import type { InReport } from './survey-reports.access.ts'
import { publishReport } from './survey-reports.live.ts'
import { versionByNumber, versionsOf } from './survey-reports.queries.ts'

export const readReportContent: Handler<typeof surveyReports.readContent, InReport> = async (context) => {
  const { survey, report } = context
  return contentFor(await currentContent(context, survey, report), survey, { ...context, isFrozen: false })
}

export const listReportVersions: Handler<typeof surveyReports.listVersions, InReport> = async ({
  db,
  report,
}) => ({
  results: await versionsOf(db, report.id),
})

export const readVersion: Handler<typeof surveyReports.readVersion, InReport> = async (context) => {
  const { db, survey, report, params } = context
  const version = await versionByNumber(db, report.id, params.number)
  if (!version) throw notFound()
  const content = contentFor(await frozenContent(db, survey, version.content), survey, {
    ...context,
    isFrozen: true,
  })
  return { ...version, content }
}

/** Stores the figures as they are now. They contain no people, so nothing has to change them later. */
export const freezeReport: Handler<typeof surveyReports.freezeReport, InReport> = async (context) => {
  const { tx, survey, report, viewer, body, now } = context
  const { revision, last_version } = await lockedReport(tx, report.id)
  if (revision !== body.revision || report.revision !== revision) throw new Problem(staleVersion)
  const { count } = await tx
    .selectFrom('survey_report_version')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('report_id', '=', report.id)
    .executeTakeFirstOrThrow()
  if (count >= surveyReportLimits.versions) throw new Problem(tooManyVersions)
  const content = await currentContent(context, survey, report)
  if (content.n === null) throw new Problem(brokenFilter)
  const number = last_version + 1
  await tx
    .insertInto('survey_report_version')
    .values({
      report_id: report.id,
      number,
      content: sql<ReportContent>`${JSON.stringify(content)}::text::jsonb`,
      // Slow figures are cached for a while: the date is that of the figures.
      frozen_at: content.at,
      frozen_by: viewer.id,
    })
    .execute()
  await tx.updateTable('survey_report').set({ last_version: number }).where('id', '=', report.id).execute()
  await publishReport(tx, report)
  const version = await versionByNumber(tx, report.id, number)
  if (!version) throw new Error(`Version ${number} was not stored at ${now.toISOString()}`)
  return version
}

export const removeVersion: Handler<typeof surveyReports.removeVersion, InReport> = ({
  db,
  report,
  params,
}) =>
  inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('survey_report_version')
      .where('report_id', '=', report.id)
      .where('number', '=', params.number)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound()
    await publishReport(tx, report)
    return { results: await versionsOf(tx, report.id) }
  })
