import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { registrationSchemas } from './registration.schemas.ts'

export const registration = endpoints<typeof registrationSchemas>()({
  register: {
    method: 'POST',
    path: '/api/registration/',
    files: { '*': { maxBytes: fileLimits.image, kind: 'image' } },
    open: true,
  },
  institutes: {
    method: 'GET',
    path: '/api/registration/institutes/',
    open: true,
  },
  /** Requested before an institute is created. Without a session, only names are shown (SEC-11). */
  similarInstitutes: {
    method: 'GET',
    path: '/api/registration/similar/',
    open: true,
  },
  checkPassword: {
    method: 'POST',
    path: '/api/registration/password/',
    open: true,
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/registration/resend/',
    open: true,
  },
  completion: {
    method: 'GET',
    path: '/api/users/:id/completeregistration/',
    open: true,
  },
  checkLink: {
    method: 'POST',
    path: '/api/registration/link/',
    open: true,
  },
  complete: {
    method: 'POST',
    path: '/api/users/:id/completeregistration/',
    open: true,
  },
  openInvitation: {
    method: 'POST',
    path: '/api/invitations/open/',
    open: true,
  },
  readInvitation: {
    method: 'GET',
    path: '/api/invitations/current/',
    open: true,
  },
})
