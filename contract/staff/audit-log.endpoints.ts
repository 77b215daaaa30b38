import { endpoints } from '../platform/endpoint.ts'
import type { auditLogSchemas } from './audit-log.schemas.ts'

export const auditLog = endpoints<typeof auditLogSchemas>()({
  list: {
    method: 'GET',
    path: '/api/staff/audit/',
    summary: 'The audit log, latest first, for staff',
  },
  downloadEntries: {
    method: 'GET',
    path: '/api/staff/audit/export/',
    summary: 'All entries that match the filters, as a CSV file, for staff',
    download: ['text/csv'],
  },
})
