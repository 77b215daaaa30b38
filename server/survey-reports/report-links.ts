import { sql } from 'kysely'
import { surveyReportLimits } from 'contract/survey-reports/report-blocks.ts'
import type { surveyReportLinks } from 'contract/survey-reports/survey-reports.endpoints.ts'
import { tooManyReportLinks } from 'contract/survey-reports/survey-reports.refusals.ts'
import type { ReportLink } from 'contract/survey-reports/survey-reports.schemas.ts'
import { linkTokenOf, newLinkToken } from '../mail/mail.ts'
import type { Config } from '../platform/config.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { Invalid, notFound, Problem } from '../platform/http/problem.ts'
import type { Handler, RequestContext } from '../platform/http/routes.ts'
import { respondentInstitutes } from '../surveys/surveys.ts'
import { lockedReport } from './change-reports.ts'
import type { InReport } from './survey-reports.access.ts'
import { publishReport } from './survey-reports.live.ts'
import { versionByNumber } from './survey-reports.queries.ts'

/** The links of a report, the newest first. Their addresses are computed: the database alone contains no token. */
async function linksOf(
  db: Db,
  reportId: number,
  { config, now }: { config: Config; now: Date },
): Promise<{ results: ReportLink[] }> {
  const rows = await db
    .selectFrom('survey_report_link as link')
    .leftJoin('survey_report_version as version', 'version.id', 'link.version_id')
    .leftJoin('person', 'person.id', 'link.created_by')
    .select(['link.id', 'link.name', 'link.seed', 'link.created_at', 'link.expires_at'])
    .select([
      'version.number as version',
      sql<string | null>`nullif(trim(concat_ws(' ', person.first_name, person.last_name)), '')`.as(
        'created_by',
      ),
    ])
    .where('link.report_id', '=', reportId)
    .orderBy('link.id', 'desc')
    .limit(surveyReportLimits.links)
    .execute()
  const results = await Promise.all(
    rows.map(async ({ seed, created_at, expires_at, ...link }) => ({
      ...link,
      url: `${config.PUBLIC_URL}/shared-report/${await linkTokenOf(seed, config)}`,
      created_at: created_at.toISOString(),
      expires_at: expires_at?.toISOString() ?? null,
      expired: expires_at !== null && expires_at <= now,
    })),
  )
  return { results }
}

export const listReportLinks: Handler<typeof surveyReportLinks.listReportLinks, InReport> = (context) =>
  linksOf(context.db, context.report.id, context)

export const createReportLink: Handler<typeof surveyReportLinks.createReportLink, InReport> = async (
  context,
) => {
  const { tx, report, viewer, body, config, now } = context
  const expiresAt = body.expires_at === null ? null : new Date(body.expires_at)
  if (expiresAt && expiresAt <= now) throw new Invalid({ expires_at: ['Please enter a time in the future'] })
  await lockedReport(tx, report.id)
  const { count } = await tx
    .selectFrom('survey_report_link')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('report_id', '=', report.id)
    .executeTakeFirstOrThrow()
  if (count >= surveyReportLimits.links) throw new Problem(tooManyReportLinks)
  const version = body.version === null ? undefined : await versionByNumber(tx, report.id, body.version)
  if (body.version !== null && !version) throw new Invalid({ version: ['This report has no such version.'] })
  const { seed, hash } = await newLinkToken(config)
  const { id } = await tx
    .insertInto('survey_report_link')
    .values({
      report_id: report.id,
      version_id: version?.id ?? null,
      name: body.name,
      seed,
      token_hash: hash,
      created_at: now,
      created_by: viewer.id,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditLink(tx, context, 'survey.report_link_created', id)
  await publishReport(tx, report)
  return { id }
}

export const revokeReportLink: Handler<typeof surveyReportLinks.revokeReportLink, InReport> = (context) => {
  const { db, report, params } = context
  return inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('survey_report_link')
      .where('report_id', '=', report.id)
      .where('id', '=', params.link)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound()
    await auditLink(tx, context, 'survey.report_link_revoked', params.link)
    await publishReport(tx, report)
    return linksOf(tx, report.id, context)
  })
}

const auditLink = (
  tx: Tx,
  { survey, report, viewer, ip }: InReport & Pick<RequestContext, 'ip'>,
  action: 'survey.report_link_created' | 'survey.report_link_revoked',
  link: number,
) =>
  audit(tx, {
    actor: viewer.id,
    action,
    subject: `survey:${survey.id}`,
    concerns: `project:${survey.project_id}`,
    detail: { report: report.id, link },
    ip,
    institutes: respondentInstitutes(survey),
  })
