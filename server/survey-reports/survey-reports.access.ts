import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import type { ReportAudience } from 'contract/survey-reports/survey-reports.schemas.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { resultsReader } from '../results/results.ts'
import { surveyFor, type InSurvey } from '../surveys/surveys.ts'
import { isFromInstitution, reportById, type SurveyReportRow } from './survey-reports.queries.ts'

type OfSurvey = RequestContext<{ id: number }>
type OfReport = RequestContext<{ id: number; report: number }>

export interface InReports extends InSurvey {
  /** The reports that the viewer may read. */
  audiences: readonly ReportAudience[]
  /** Whether the viewer may see the results, and so make reports. */
  isMaker: boolean
}
export interface InReport extends InReports {
  report: SurveyReportRow
}

/** Everybody who can see the survey, with the audiences to which they belong. */
export async function reportsViewer(
  context: Pick<RequestContext, 'viewer' | 'db'> & { ip?: string; isRecheck?: boolean },
  surveyId: number,
): Promise<InReports> {
  const scope = await surveyFor(context, surveyId)
  const { survey, viewer, permissions } = scope
  const isMaker = !whyNotExplore(permissions)
  const isMember =
    isMaker || (await isFromInstitution(context.db, { projectId: survey.project_id, personId: viewer.id }))
  const audiences: ReportAudience[] = [
    ...(isMaker ? (['managers'] as const) : []),
    ...(isMember ? (['institutions'] as const) : []),
    'project',
  ]
  return { ...scope, audiences, isMaker }
}

export const viewerOfReports = (context: OfSurvey) => reportsViewer(context, context.params.id)

/** People who make reports: those who may see the results. */
export async function reportsMaker(context: OfSurvey): Promise<InReports> {
  const scope = await viewerOfReports(context)
  refuse(whyNotExplore(scope.permissions))
  return scope
}

/** The report, if the viewer belongs to its audience. */
export async function readableReport(
  context: Parameters<typeof reportsViewer>[0],
  { id, report: reportId }: OfReport['params'],
): Promise<InReport> {
  const scope = await reportsViewer(context, id)
  const report = await reportById(context.db, id, reportId)
  if (!report || !scope.audiences.includes(report.audience)) throw notFound()
  return { ...scope, report }
}

export const reportReader = (context: OfReport) => readableReport(context, context.params)

/** Readers of the figures. Those who see all of them read results, which the audit log tells their institutions. */
export async function figuresReader(context: OfReport): Promise<InReport> {
  const scope = await reportReader(context)
  if (scope.isMaker) await resultsReader(context)
  return scope
}

/** People who change the report: those who may see the results. */
export async function reportMaker(context: OfReport): Promise<InReport> {
  const scope = await reportReader(context)
  refuse(whyNotExplore(scope.permissions))
  return scope
}
