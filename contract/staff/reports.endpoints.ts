import { endpoints } from '../platform/endpoint.ts'
import type { staffReportsSchemas } from './reports.schemas.ts'

/** The reports of members, for staff (/manage/reports). */
export const staffReports = endpoints<typeof staffReportsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/staff/reports/',
    summary:
      'Reports with the reported content: open ones, oldest first, or decided ones, latest first, for staff',
  },
  decide: {
    method: 'POST',
    path: '/api/staff/reports/:id/decide/',
    summary:
      'Hide what was reported, block the account responsible, or dismiss; answers all open reports about the same, for staff',
  },
  restore: {
    method: 'POST',
    path: '/api/staff/reports/:id/restore/',
    summary: 'Show again what was hidden because of a report, for staff',
  },
})
