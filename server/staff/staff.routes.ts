import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { accountsSchemas } from 'contract/staff/accounts.schemas.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { auditLogSchemas } from 'contract/staff/audit-log.schemas.ts'
import { members } from 'contract/staff/members.endpoints.ts'
import { membersSchemas } from 'contract/staff/members.schemas.ts'
import { staffMails } from 'contract/staff/mails.endpoints.ts'
import { staffMailsSchemas } from 'contract/staff/mails.schemas.ts'
import { systemStatus } from 'contract/staff/status.endpoints.ts'
import { systemStatusSchemas } from 'contract/staff/status.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { staff } from '../platform/http/viewer.ts'
import { downloadAuditLog } from './download-audit-log.ts'
import { downloadMembers } from './download-members.ts'
import { listAccounts } from './list-accounts.ts'
import { listAuditLog } from './list-audit-log.ts'
import { listMails, sendMailAgain, sendSeveralAgain } from './list-mails.ts'
import { saveRoles } from './save-roles.ts'
import { searchMembers } from './search-members.ts'
import { readStatus } from './read-status.ts'
import { blockSeveral, updateAccount } from './update-account.ts'

export const accountRoutes = routes(accounts, accountsSchemas, {
  list: [staff, listAccounts],
  saveRoles: [staff, saveRoles],
  update: [staff, updateAccount],
  blockSeveral: [staff, blockSeveral],
})

export const memberRoutes = routes(members, membersSchemas, {
  search: [staff, searchMembers],
  download: [staff, downloadMembers],
})

export const auditLogRoutes = routes(auditLog, auditLogSchemas, {
  list: [staff, listAuditLog],
  downloadEntries: [staff, downloadAuditLog],
})

export const mailRoutes = routes(staffMails, staffMailsSchemas, {
  list: [staff, listMails],
  sendSeveralAgain: [staff, sendSeveralAgain],
  sendAgain: [staff, sendMailAgain],
})

export const statusRoutes = routes(systemStatus, systemStatusSchemas, { read: [staff, readStatus] })
