import { endpoints } from '../platform/endpoint.ts'
import type { accountsSchemas } from './accounts.schemas.ts'

/** Accounts and their roles in institutes, for staff (/manage). */
export const accounts = endpoints<typeof accountsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/staff/accounts/',
  },
  /**
   * Each role is decided as in its institute. Decisions that are refused there are skipped; the others are carried out.
   */
  saveRoles: {
    method: 'POST',
    path: '/api/users/roles/',
  },
  /** Sessions and sockets of a user end when they are blocked, and when they become or cease to be staff. */
  update: {
    method: 'PUT',
    path: '/api/staff/accounts/:id/',
  },
  /** The same as the update of each; those that are already blocked, or not, are refused. */
  blockSeveral: {
    method: 'POST',
    path: '/api/staff/accounts/several/blocked/',
    creates: true,
  },
})
