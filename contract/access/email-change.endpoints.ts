import { endpoints } from '../platform/endpoint.ts'
import type { emailChangeSchemas } from './email-change.schemas.ts'

export const emailChange = endpoints<typeof emailChangeSchemas>()({
  read: {
    method: 'GET',
    path: '/api/users/email/',
    summary: 'The address that I sign in with, and a new one that waits for its confirmation',
  },
  request: {
    method: 'POST',
    path: '/api/users/email/',
    summary:
      'Mail a link to a new address of mine; answers alike whether the address has an account. Replaces a change that waits',
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/users/email/',
    summary: 'Keep my address: the link to the new one ends',
  },
  checkLink: {
    method: 'POST',
    path: '/api/users/email/link/',
    summary: 'The new address for which a mailed link stands, null where it is not valid; uses nothing up',
    open: true,
  },
  confirm: {
    method: 'POST',
    path: '/api/users/email/confirm/',
    summary: 'Sign in with the new address from now on; ends all sessions but the one that asked for it',
    open: true,
  },
})
