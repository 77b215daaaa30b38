import { endpoints } from '../platform/endpoint.ts'
import type { staffReportsSchemas } from './reports.schemas.ts'

/** The reports of members, for staff (/manage/reports). */
export const staffReports = endpoints<typeof staffReportsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/staff/reports/',
  },
  decide: {
    method: 'POST',
    path: '/api/staff/reports/:id/decide/',
  },
  readFile: {
    method: 'GET',
    path: '/api/staff/reports/:id/file/',
  },
  restore: {
    method: 'POST',
    path: '/api/staff/reports/:id/restore/',
  },
})
