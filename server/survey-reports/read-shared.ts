import type { sharedReports } from 'contract/survey-reports/survey-reports.endpoints.ts'
import { sharedReport } from 'contract/survey-reports/survey-reports.schemas.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { attempts } from '../platform/http/rate-limit.ts'
import { jsonText, Reply } from '../platform/http/reply.ts'
import type { Handler, RequestContext } from '../platform/http/routes.ts'
import { tokenHash } from '../platform/tokens.ts'
import { surveyById, type SurveyRow } from '../surveys/surveys.ts'
import { contentFor, currentContent, frozenContent } from './report-content.ts'
import { anyReader } from './show-blocks.ts'
import { reportById, versionByNumber, type SurveyReportRow } from './survey-reports.queries.ts'

interface Shared {
  survey: SurveyRow
  report: SurveyReportRow
  /** Number of the version that the link shows; null for the current figures. */
  version: number | null
}

/** Figures of a large survey take the database's time, and anybody may ask for them. */
const countRead = attempts('shared-report', { points: 60, duration: 60 })

/** Access: anyone with the token of a link that was not revoked and has not expired. */
export async function holderOfReportLink(context: RequestContext<{ token: string }>): Promise<Shared> {
  const { db, params, now, ip, config } = context
  await countRead(ip, config)
  const link = await linkByToken(db, params.token, now)
  // Nobody's permissions: a deleted survey or project has none.
  const survey = link && (await surveyById(db, anyReader.id, link.survey_id))
  const report = survey && (await reportById(db, survey.id, link.report_id))
  if (!link || !survey || !report) throw notFound()
  return { survey, report, version: link.version }
}

const linkByToken = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('survey_report_link as link')
    .innerJoin('survey_report as report', 'report.id', 'link.report_id')
    .leftJoin('survey_report_version as version', 'version.id', 'link.version_id')
    .select(['link.report_id', 'report.survey_id', 'version.number as version'])
    .where('link.token_hash', '=', tokenHash(token))
    .where((where) => where.or([where('link.expires_at', 'is', null), where('link.expires_at', '>', now)]))
    .executeTakeFirst()

/** The report, and nothing else of the survey. */
export const readShared: Handler<typeof sharedReports.readShared, Shared> = async (context) => {
  const { db, survey, report, version: number } = context
  const version = number === null ? undefined : await versionByNumber(db, report.id, number)
  const content = version
    ? await frozenContent(db, survey, version.content)
    : await currentContent(context, survey, report)
  const shared = sharedReport.parse({
    content: contentFor(content, survey, { isMaker: false, isFrozen: version !== undefined }),
    frozen_at: version?.frozen_at ?? null,
  })
  const { body, headers } = jsonText(JSON.stringify(shared))
  return new Reply(body, { ...headers, 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' })
}
