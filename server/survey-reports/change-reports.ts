import { sql } from 'kysely'
import { staleVersion } from 'contract/platform/refusal.ts'
import { surveyReportLimits, type ReportBlock } from 'contract/survey-reports/report-blocks.ts'
import type { surveyReports } from 'contract/survey-reports/survey-reports.endpoints.ts'
import { tooManySurveyReports } from 'contract/survey-reports/survey-reports.refusals.ts'
import type { SurveyReport } from 'contract/survey-reports/survey-reports.schemas.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { nextVersion } from '../platform/versions.ts'
import { respondentInstitutes } from '../surveys/surveys.ts'
import { checkContent } from './check-content.ts'
import type { InReport, InReports } from './survey-reports.access.ts'
import {
  publishAudience,
  publishDeletedReport,
  publishNewReport,
  publishReport,
} from './survey-reports.live.ts'
import { reportById, reportsOf, reportView } from './survey-reports.queries.ts'

const stored = (blocks: readonly ReportBlock[]) => sql<ReportBlock[]>`${JSON.stringify(blocks)}::text::jsonb`

export const listSurveyReports: Handler<typeof surveyReports.listReports, InReports> = async (context) => {
  const { db, survey, audiences, isMaker, now } = context
  return { results: await reportsOf(db, survey.id, { audiences, withLinks: isMaker, now }) }
}

export const readReport: Handler<typeof surveyReports.readReport, InReport> = ({ report }) =>
  reportView(report)

export const createSurveyReport: Handler<typeof surveyReports.createReport, InReports> = async (context) => {
  const { tx, survey, viewer, body, now } = context
  await checkContent(tx, survey, body)
  // Others who create at the same time wait, so that the limit holds.
  await tx.selectFrom('survey').select('id').where('id', '=', survey.id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('survey_report')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('survey_id', '=', survey.id)
    .executeTakeFirstOrThrow()
  if (count >= surveyReportLimits.reports) throw new Problem(tooManySurveyReports)
  const { id } = await tx
    .insertInto('survey_report')
    .values({
      survey_id: survey.id,
      title: body.title,
      filters: body.filters,
      blocks: stored(body.blocks),
      audience: 'managers',
      revision: 1,
      last_version: 0,
      created_by: viewer.id,
      updated_by: viewer.id,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publishNewReport(tx, { survey_id: survey.id })
  return latestReport(tx, survey.id, id)
}

/** Replaces the content, unless another user has changed it. */
export const updateReport: Handler<typeof surveyReports.updateReport, InReport> = (context) => {
  const { db, survey, report, viewer, body, now } = context
  return inTransaction(db, async (tx) => {
    const before = await lockedReport(tx, report.id)
    if (before.revision !== body.revision) throw new Problem(staleVersion)
    await checkContent(tx, survey, body, before)
    await tx
      .updateTable('survey_report')
      .set({
        title: body.title,
        filters: body.filters,
        blocks: stored(body.blocks),
        revision: before.revision + 1,
        updated_by: viewer.id,
        updated_at: nextVersion(now),
      })
      .where('id', '=', report.id)
      .execute()
    await publishReport(tx, report)
    return latestReport(tx, survey.id, report.id)
  })
}

export const setAudience: Handler<typeof surveyReports.setAudience, InReport> = (context) => {
  const { db, survey, report, viewer, body, ip } = context
  return inTransaction(db, async (tx) => {
    const before = await lockedReport(tx, report.id)
    if (before.audience !== body.audience) {
      await tx
        .updateTable('survey_report')
        .set({ audience: body.audience })
        .where('id', '=', report.id)
        .execute()
      await audit(tx, {
        actor: viewer.id,
        action: 'survey.report_audience_set',
        subject: `survey:${survey.id}`,
        concerns: `project:${survey.project_id}`,
        detail: { report: report.id, before: before.audience, after: body.audience },
        ip,
        institutes: respondentInstitutes(survey),
      })
      await publishAudience(tx, report)
    }
    return latestReport(tx, survey.id, report.id)
  })
}

export const removeReport: Handler<typeof surveyReports.removeReport, InReport> = (context) => {
  const { db, survey, report, viewer, ip } = context
  return inTransaction(db, async (tx) => {
    await lockedReport(tx, report.id)
    await tx.deleteFrom('survey_report').where('id', '=', report.id).execute()
    await audit(tx, {
      actor: viewer.id,
      action: 'survey.report_deleted',
      subject: `survey:${survey.id}`,
      concerns: `project:${survey.project_id}`,
      detail: { report: report.id },
      ip,
    })
    await publishDeletedReport(tx, report)
    return { success: true as const }
  })
}

/** Locks a report until the transaction ends. @throws Problem 404 if it was deleted */
export async function lockedReport(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('survey_report')
    .select(['revision', 'audience', 'filters', 'blocks', 'last_version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function latestReport(db: Db, surveyId: number, id: number): Promise<SurveyReport> {
  const row = await reportById(db, surveyId, id)
  if (!row) throw notFound()
  return reportView(row)
}
