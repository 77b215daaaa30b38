import { hiddenByStaff } from 'contract/reports/reports.rules.ts'
import { deleteOldEntries } from '../platform/database/audit.ts'
import { daysAgo } from '../platform/retention.ts'
import type { Domain } from '../platform/domain.ts'
import { deleteOldReports, serveCspReports } from './csp-reports.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { accountRoutes, auditLogRoutes, mailRoutes, memberRoutes, statusRoutes } from './staff.routes.ts'

export const staffDomain: Domain = {
  routes: {
    staff: [
      ...accountRoutes,
      ...memberRoutes,
      ...auditLogRoutes,
      ...mailRoutes,
      ...statusRoutes,
      ...reportRoutes,
    ],
  },
  hourly: async (_, { database: { db }, config }) => {
    await deleteOldEntries(db, daysAgo(config.AUDIT_LOG_DAYS))
    await deleteOldReports(db)
  },
  serve: serveCspReports,
  violations: {
    person_hidden_is_private: hiddenByStaff,
    institute_hidden_is_private: hiddenByStaff,
    project_hidden_is_private: hiddenByStaff,
    comment_hidden_keeps_text: hiddenByStaff,
  },
}
