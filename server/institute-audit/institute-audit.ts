export { auditKey } from './signing.ts'
export { checkAuditLog } from './check-audit-log.ts'
