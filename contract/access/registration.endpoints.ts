import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { registrationSchemas } from './registration.schemas.ts'

export const registration = endpoints<typeof registrationSchemas>()({
  register: {
    method: 'POST',
    path: '/api/registration/',
    summary:
      'Make an account, with a new institute or a role in an existing one. With the token of a guest session: by invitation',
    files: { '*': { maxBytes: fileLimits.image, kind: 'image' } },
    open: true,
  },
  institutes: {
    method: 'GET',
    path: '/api/registration/institutes/',
    summary: 'Public institutes whose name is like this, the best first, at most 10',
    open: true,
  },
  /** Asked before a new one is made. Without a session nothing but names is shown (SEC-11). */
  similarInstitutes: {
    method: 'GET',
    path: '/api/registration/similar/',
    summary:
      'Public institutes that a new one of this name and website may be, the likeliest first, at most 5',
    open: true,
  },
  checkPassword: {
    method: 'POST',
    path: '/api/registration/password/',
    summary: 'What is wrong with a password that somebody means to have; nothing is kept of it',
    open: true,
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/registration/resend/',
    summary: 'Send the confirmation link again; answers alike whether there is such an account',
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
      'Whether a mailed confirmation link is valid; uses nothing up, and answers alike for unknown accounts',
    open: true,
  },
  complete: {
    method: 'POST',
    path: '/api/users/:id/completeregistration/',
    summary: 'Confirm the e-mail with the token of the mailed link',
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
    summary: 'The invitation of the guest session whose token is sent',
    open: true,
  },
})
