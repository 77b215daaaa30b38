import { endpoints } from '../platform/endpoint.ts'
import type { emailChangeSchemas } from './email-change.schemas.ts'

export const emailChange = endpoints<typeof emailChangeSchemas>()({
  read: {
    method: 'GET',
    path: '/api/users/email/',
    summary: 'The address that I sign in with, and a new one awaiting confirmation',
  },
  request: {
    method: 'POST',
    path: '/api/users/email/',
    summary:
      'Send a link to a new address; the response does not reveal whether the address has an account. Replaces a pending change',
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/users/email/',
    summary: 'Cancel the change of my address; invalidates the link',
  },
  checkLink: {
    method: 'POST',
    path: '/api/users/email/link/',
    summary: 'The new address of an e-mailed link, null if the link is not valid; does not use the link',
    open: true,
  },
  checkUndoLink: {
    method: 'POST',
    path: '/api/users/email/undo/link/',
    summary:
      'Whether an e-mailed link to the former address can undo the change, and if not, why; does not use the link',
    open: true,
  },
  undo: {
    method: 'POST',
    path: '/api/users/email/undo/',
    summary: 'Restore the former address by the link mailed to it; ends all other sessions of the account',
    open: true,
  },
  confirm: {
    method: 'POST',
    path: '/api/users/email/confirm/',
    summary:
      'Sign in with the new address from now on; ends all sessions except the one that requested the change',
    open: true,
  },
})
