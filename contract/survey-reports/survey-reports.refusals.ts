import { refusal } from '../platform/refusal.ts'
import { surveyReportLimits } from './report-blocks.ts'

export const tooManySurveyReports = refusal(
  'survey.too_many_reports',
  409,
  `This survey has ${surveyReportLimits.reports} reports. Please delete one first.`,
)

export const tooManyVersions = refusal(
  'survey.too_many_report_versions',
  409,
  `This report has ${surveyReportLimits.versions} versions. Please delete one first.`,
)

export const tooManyReportLinks = refusal(
  'survey.too_many_report_links',
  409,
  `This report has ${surveyReportLimits.links} links. Please revoke one first.`,
)

export const brokenFilter = refusal(
  'survey.report_filter_broken',
  409,
  'A filter of this report uses a question or an option that was removed. Please change the filter first.',
)
