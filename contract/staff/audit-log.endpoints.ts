import { endpoints } from '../platform/endpoint.ts'
import type { auditLogSchemas } from './audit-log.schemas.ts'

export const auditLog = endpoints<typeof auditLogSchemas>()({
  list: {
    method: 'GET',
    path: '/api/staff/audit/',
  },
  downloadEntries: {
    method: 'GET',
    path: '/api/staff/audit/export/',
    download: ['text/csv'],
  },
})
