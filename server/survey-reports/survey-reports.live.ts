import type { Db, Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { publish, publishDeleted, publishNarrowed, type LiveTopics } from '../platform/live/live.ts'
import { readableReport, reportsViewer } from './survey-reports.access.ts'

/**
 * `survey-reports:12` is published when a list of reports of survey 12 changes, `survey-report:12:34` when report 34
 * does.
 */
export const surveyReportTopics: LiveTopics = {
  'survey-reports': (context) => reportsViewer(context, context.id),
  'survey-report': ({ part, ...context }) => {
    if (part === undefined) throw notFound()
    return readableReport(context, { id: context.id, report: part })
  },
}

interface OneReport {
  id: number
  survey_id: number
}

const topicOf = ({ id, survey_id }: OneReport) => `survey-report:${survey_id}:${id}`
const publishList = (tx: Tx | Db, { survey_id }: Pick<OneReport, 'survey_id'>) =>
  publish(tx, `survey-reports:${survey_id}`)

export const publishNewReport = publishList

export async function publishReport(tx: Tx | Db, report: OneReport): Promise<void> {
  await publish(tx, topicOf(report))
  await publishList(tx, report)
}

/** Pages of people who no longer belong to the audience end. */
export async function publishAudience(tx: Tx, report: OneReport): Promise<void> {
  await publishNarrowed(tx, topicOf(report))
  await publishList(tx, report)
}

export async function publishDeletedReport(tx: Tx, report: OneReport): Promise<void> {
  await publishDeleted(tx, topicOf(report))
  await publishList(tx, report)
}
