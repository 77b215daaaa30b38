import { endpoints } from '../platform/endpoint.ts'
import type { accountsSchemas } from './accounts.schemas.ts'

/** Accounts and their roles in institutes, for staff (/manage). */
export const accounts = endpoints<typeof accountsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/staff/accounts/',
    summary: 'Accounts with their roles in institutes, for staff',
  },
  /**
   * Each role is decided as in its institute. Decisions that are refused there are skipped; the others are carried out.
   */
  saveRoles: {
    method: 'POST',
    path: '/api/users/roles/',
    summary: 'Approve roles of many users or withdraw approvals, for staff',
  },
  /** Sessions and sockets of a user end when they are blocked, and when they become or cease to be staff. */
  update: {
    method: 'PUT',
    path: '/api/staff/accounts/:id/',
    summary: 'Make a user staff or advisor, set their modules, block or unblock them, for staff',
  },
})
