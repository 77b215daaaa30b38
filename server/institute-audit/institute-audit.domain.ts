import { inTransaction } from '../platform/database/database.ts'
import type { Domain } from '../platform/domain.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { forwardEntries, hasWaiting } from './forward-entries.ts'
import { instituteAuditRoutes } from './institute-audit.routes.ts'
import { forwardQueue, sealEntries } from './seal-entries.ts'

export const instituteAuditDomain = {
  routes: { 'institute-audit': instituteAuditRoutes },
  jobs: { 'audit.forward': forwardEntries },
  minutely: async (_, { database: { db }, config }) => {
    await sealEntries(db, config)
    if (config.AUDIT_SYSLOG && (await hasWaiting(db)))
      await inTransaction(db, (tx) => enqueue(tx, 'audit.forward', {}, forwardQueue))
  },
} satisfies Domain
