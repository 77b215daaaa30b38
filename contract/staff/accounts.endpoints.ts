import { endpoints } from '../platform/endpoint.ts'
import type { accountsSchemas } from './accounts.schemas.ts'

/** Accounts and their roles in institutes, for staff (/manage). */
export const accounts = endpoints<typeof accountsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/staff/accounts/',
    summary: 'Accounts with their roles in institutes: for staff',
  },
  /** Each role is decided on as in its institute; what is refused there changes nothing, and the rest is done. */
  saveRoles: {
    method: 'POST',
    path: '/api/users/roles/',
    summary: 'Approve roles and take approvals back, of many people at once: for staff',
  },
  /** Sessions and sockets of a blocked account end at once, and so they do when somebody becomes staff or ceases to be. */
  update: {
    method: 'PUT',
    path: '/api/staff/accounts/:id/',
    summary: 'Make somebody staff or advisor, switch their modules, block or unblock them: for staff',
  },
})
