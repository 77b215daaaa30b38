import { endpoints } from '../platform/endpoint.ts'
import type { accessSchemas } from './access.schemas.ts'

export const access = endpoints<typeof accessSchemas>()({
  signIn: {
    method: 'POST',
    path: '/api/auth-token/',
    summary: 'Sign in with an e-mail and a password',
    open: true,
  },
  verify: {
    method: 'GET',
    path: '/api/auth-token/',
    summary: 'Whether the token of the request is a living session',
    open: true,
  },
  signOut: {
    method: 'DELETE',
    path: '/api/auth-token/',
    summary: 'End the session of the request',
    open: true,
  },
  requestReset: {
    method: 'POST',
    path: '/api/password-reset/',
    summary: 'Mail a link for a new password; answers alike whether there is such an account',
    open: true,
  },
  checkReset: {
    method: 'POST',
    path: '/api/password-reset/link/',
    summary:
      'Whether a mailed link for a new password is valid; uses nothing up, and answers alike for unknown accounts',
    open: true,
  },
  confirmReset: {
    method: 'POST',
    path: '/api/password-reset/confirm/',
    summary: 'Set a new password with the uid and token of the mailed link; ends every session',
    open: true,
  },
  changePassword: {
    method: 'POST',
    path: '/api/users/password/',
    summary: 'Change my password; ends all my sessions but the one of the request',
  },
})
