import { instituteAudit } from 'contract/institute-audit/institute-audit.endpoints.ts'
import { instituteAuditSchemas } from 'contract/institute-audit/institute-audit.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { auditor } from './institute-audit.access.ts'
import { downloadInstituteAudit, listAuditPeople, listInstituteAudit } from './read-institute-audit.ts'

export const instituteAuditRoutes = routes(instituteAudit, instituteAuditSchemas, {
  list: [auditor, listInstituteAudit],
  people: [auditor, listAuditPeople],
  download: [auditor, downloadInstituteAudit],
})
