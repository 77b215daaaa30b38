import { endpoints } from '../platform/endpoint.ts'
import type { accessSchemas } from './access.schemas.ts'

export const access = endpoints<typeof accessSchemas>()({
  signIn: {
    method: 'POST',
    path: '/api/auth-token/',
    open: true,
  },
  verify: {
    method: 'GET',
    path: '/api/auth-token/',
    open: true,
  },
  signOut: {
    method: 'DELETE',
    path: '/api/auth-token/',
    open: true,
  },
  checkUnlock: {
    method: 'POST',
    path: '/api/auth-token/unlock/link/',
    open: true,
  },
  /** The device cookie is sent to addresses below /api/auth-token only. */
  unlock: {
    method: 'POST',
    path: '/api/auth-token/unlock/',
    open: true,
  },
  requestReset: {
    method: 'POST',
    path: '/api/password-reset/',
    open: true,
  },
  checkReset: {
    method: 'POST',
    path: '/api/password-reset/link/',
    open: true,
  },
  confirmReset: {
    method: 'POST',
    path: '/api/password-reset/confirm/',
    open: true,
  },
  changePassword: {
    method: 'POST',
    path: '/api/users/password/',
  },
})
