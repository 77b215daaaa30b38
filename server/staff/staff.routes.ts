import { accounts } from 'contract/staff/accounts.contract.ts'
import { auditLog } from 'contract/staff/audit-log.contract.ts'
import { members } from 'contract/staff/members.contract.ts'
import { staffMails } from 'contract/staff/mails.contract.ts'
import { systemStatus } from 'contract/staff/status.contract.ts'
import { routes } from '../platform/http/routes.ts'
import { staff } from '../platform/http/viewer.ts'
import { downloadMembers } from './download-members.ts'
import { listAccounts } from './list-accounts.ts'
import { listAuditLog } from './list-audit-log.ts'
import { listMails, sendMailAgain } from './list-mails.ts'
import { saveRoles } from './save-roles.ts'
import { searchMembers } from './search-members.ts'
import { readStatus } from './read-status.ts'
import { updateAccount } from './update-account.ts'

export const accountRoutes = routes(accounts, {
  list: [staff, listAccounts],
  saveRoles: [staff, saveRoles],
  update: [staff, updateAccount],
})

export const memberRoutes = routes(members, {
  search: [staff, searchMembers],
  download: [staff, downloadMembers],
})

export const auditLogRoutes = routes(auditLog, { list: [staff, listAuditLog] })

export const mailRoutes = routes(staffMails, { list: [staff, listMails], sendAgain: [staff, sendMailAgain] })

export const statusRoutes = routes(systemStatus, { read: [staff, readStatus] })
