import { endpoints } from '../platform/endpoint.ts'
import type { instituteAuditSchemas } from './institute-audit.schemas.ts'

/** The audit log of an institution, for its Admins. */
export const instituteAudit = endpoints<typeof instituteAuditSchemas>()({
  list: {
    method: 'GET',
    path: '/api/institutes/:id/audit/',
  },
  people: {
    method: 'GET',
    path: '/api/institutes/:id/audit/people/',
  },
  download: {
    method: 'GET',
    path: '/api/institutes/:id/audit/export/',
    download: ['text/csv'],
  },
})
