import { boundedTotal } from 'contract/platform/totals.ts'
import type { staffReports } from 'contract/staff/reports.endpoints.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { countReports, reportPage, type ReportRow } from './reports.queries.ts'

export const listReports: Handler<typeof staffReports.list> = async ({ db, query }) => {
  const { pageNumber, pageSize, state } = query
  const [rows, total, open] = await Promise.all([
    reportPage(db, query),
    countReports(db, state),
    countReports(db, 'open'),
  ])
  return { results: rows.map(reportOf), ...boundedTotal(total), pageNumber, pageSize, open }
}

const reportOf = ({ subject_id, comment_link, created_at, decided_at, ...row }: ReportRow) => ({
  ...row,
  link: {
    person: `/member-profile/${subject_id}`,
    institute: `/institutes/${subject_id}`,
    project: `/projects/${subject_id}`,
    comment: comment_link,
    // Conversations are private; staff see the reported message only.
    message: null,
  }[row.type],
  created_at: created_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
})
