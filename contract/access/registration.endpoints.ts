import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { registrationSchemas } from './registration.schemas.ts'

export const registration = endpoints<typeof registrationSchemas>()({
  register: {
    method: 'POST',
    path: '/api/registration/',
    summary:
      'Create an account with a new institute, or with a role in an existing one. With the token of a guest session: by invitation',
    files: { '*': { maxBytes: fileLimits.image, kind: 'image' } },
    open: true,
  },
  institutes: {
    method: 'GET',
    path: '/api/registration/institutes/',
    summary: 'Public institutes with similar names, best match first, at most 10',
    open: true,
  },
  /** Requested before an institute is created. Without a session, only names are shown (SEC-11). */
  similarInstitutes: {
    method: 'GET',
    path: '/api/registration/similar/',
    summary:
      'Public institutes that may be the same as a new one with this name and website, most likely first, at most 5',
    open: true,
  },
  checkPassword: {
    method: 'POST',
    path: '/api/registration/password/',
    summary: 'Errors of a password that a user intends to use; nothing is stored',
    open: true,
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/registration/resend/',
    summary: 'Send the confirmation link again; the response does not reveal whether the account exists',
    open: true,
  },
  completion: {
    method: 'GET',
    path: '/api/users/:id/completeregistration/',
    summary: 'Whether the e-mail of this account is confirmed',
    open: true,
  },
  checkLink: {
    method: 'POST',
    path: '/api/registration/link/',
    summary:
      'Whether an e-mailed confirmation link is valid, without using it; the response does not reveal whether the account exists',
    open: true,
  },
  complete: {
    method: 'POST',
    path: '/api/users/:id/completeregistration/',
    summary: 'Confirm the e-mail with the token of the e-mailed link',
    open: true,
  },
  openInvitation: {
    method: 'POST',
    path: '/api/invitations/open/',
    summary: 'Exchange the token of an invitation link for a guest session',
    open: true,
  },
  readInvitation: {
    method: 'GET',
    path: '/api/invitations/current/',
    summary: 'The invitation of the guest session',
    open: true,
  },
})
