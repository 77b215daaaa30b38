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
    summary: 'Whether the token of the request belongs to a valid session',
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
    summary: 'Send a link for a new password; the response does not reveal whether the account exists',
    open: true,
  },
  checkReset: {
    method: 'POST',
    path: '/api/password-reset/link/',
    summary:
      'Whether an e-mailed link for a new password is valid, without using it; the response does not reveal whether the account exists',
    open: true,
  },
  confirmReset: {
    method: 'POST',
    path: '/api/password-reset/confirm/',
    summary: 'Set a new password with the uid and token of the e-mailed link; ends all sessions',
    open: true,
  },
  changePassword: {
    method: 'POST',
    path: '/api/users/password/',
    summary: 'Change my password; ends all my other sessions',
  },
})
