import { reportsLink } from '../surveys/survey-links.ts'

/** Addresses of a report. */
export const reportLink = (survey: string, report: number, version?: number) =>
  `${reportsLink(survey)}/${report}${version === undefined ? '' : `?version=${version}`}`
export const editReportLink = (survey: string, report: number) => `${reportsLink(survey)}/${report}/edit`
