import type { Domain } from '../platform/domain.ts'
import { accountRoutes, auditLogRoutes, mailRoutes, memberRoutes, statusRoutes } from './staff.routes.ts'

export const staffDomain: Domain = {
  routes: { staff: [...accountRoutes, ...memberRoutes, ...auditLogRoutes, ...mailRoutes, ...statusRoutes] },
}
