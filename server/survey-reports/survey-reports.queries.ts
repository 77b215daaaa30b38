import { sql } from 'kysely'
import { surveyReportLimits, type ReportContent } from 'contract/survey-reports/report-blocks.ts'
import type {
  ListedReport,
  ReportAudience,
  ReportVersion,
  SurveyReport,
} from 'contract/survey-reports/survey-reports.schemas.ts'
import type { Db } from '../platform/database/database.ts'

const nameOf = (person: string) =>
  sql<
    string | null
  >`nullif(trim(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)})), '')`

/** The report of a survey with this id. */
export const reportById = (db: Db, surveyId: number, id: number) =>
  db
    .selectFrom('survey_report as report')
    .leftJoin('person as creator', 'creator.id', 'report.created_by')
    .leftJoin('person as editor', 'editor.id', 'report.updated_by')
    .select(['report.id', 'report.survey_id', 'report.title', 'report.filters', 'report.blocks'])
    .select(['report.audience', 'report.revision', 'report.created_at', 'report.updated_at'])
    .select([nameOf('creator').as('created_by'), nameOf('editor').as('updated_by')])
    .where('report.survey_id', '=', surveyId)
    .where('report.id', '=', id)
    .executeTakeFirst()
export type SurveyReportRow = NonNullable<Awaited<ReturnType<typeof reportById>>>

export const reportView = ({
  survey_id,
  created_at,
  updated_at,
  ...report
}: SurveyReportRow): SurveyReport => ({
  ...report,
  survey: survey_id,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** Reports for these audiences, the latest change first. */
export async function reportsOf(
  db: Db,
  surveyId: number,
  { audiences, withLinks, now }: { audiences: readonly ReportAudience[]; withLinks: boolean; now: Date },
): Promise<ListedReport[]> {
  const rows = await db
    .selectFrom('survey_report as report')
    .leftJoin('person as editor', 'editor.id', 'report.updated_by')
    .select(['report.id', 'report.title', 'report.audience', 'report.updated_at'])
    .select([
      nameOf('editor').as('updated_by'),
      sql<number>`(select count(*) from survey_report_version where report_id = report.id)::integer`.as(
        'versions',
      ),
      sql<number>`(select count(*) from survey_report_link where report_id = report.id
        and (expires_at is null or expires_at > ${now}))::integer`.as('links'),
    ])
    .where('report.survey_id', '=', surveyId)
    .where('report.audience', 'in', audiences)
    .orderBy('report.updated_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(surveyReportLimits.reports)
    .execute()
  return rows.map(({ updated_at, links, ...report }) => ({
    ...report,
    links: withLinks ? links : null,
    updated_at: updated_at.toISOString(),
  }))
}

const versionRows = (db: Db, reportId: number) =>
  db
    .selectFrom('survey_report_version as version')
    .leftJoin('person', 'person.id', 'version.frozen_by')
    .select(['version.id', 'version.number', 'version.frozen_at'])
    .select([
      nameOf('person').as('frozen_by'),
      sql<string>`version.content->>'title'`.as('title'),
      sql<string[]>`version.content->'filters'`.as('filters'),
      sql<number>`(version.content->>'n')::integer`.as('n'),
    ])
    .where('version.report_id', '=', reportId)

type VersionRow = Omit<ReportVersion, 'frozen_at'> & { frozen_at: Date }
const versionView = ({ number, title, filters, n, frozen_at, frozen_by }: VersionRow): ReportVersion => ({
  number,
  title,
  filters,
  n,
  frozen_at: frozen_at.toISOString(),
  frozen_by,
})

/** Versions of a report, the latest first. */
export const versionsOf = async (db: Db, reportId: number): Promise<ReportVersion[]> =>
  (
    await versionRows(db, reportId)
      .orderBy('version.number', 'desc')
      .limit(surveyReportLimits.versions)
      .execute()
  ).map(versionView)

/** A version with its content. */
export async function versionByNumber(
  db: Db,
  reportId: number,
  number: number,
): Promise<(ReportVersion & { id: number; content: ReportContent }) | undefined> {
  const row = await versionRows(db, reportId)
    .select('version.content')
    .where('version.number', '=', number)
    .executeTakeFirst()
  return row && { ...versionView(row), id: row.id, content: row.content }
}

/** Texts of questions of a survey, also of those that were removed from it. */
export async function questionTexts(
  db: Db,
  surveyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('question')
    .select(['id', 'question'])
    .where('survey_id', '=', surveyId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, question }) => [id, question]))
}

/** Whether a person takes part in a project through one of their institutions. */
export async function isFromInstitution(
  db: Db,
  { projectId, personId }: { projectId: number; personId: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('project_role')
    .select('person_id')
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .where('institute_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
