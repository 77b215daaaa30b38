import { endpoints } from '../platform/endpoint.ts'
import type { secondFactorsSchemas } from './second-factors.schemas.ts'

export const secondFactors = endpoints<typeof secondFactorsSchemas>()({
  finishSignIn: {
    method: 'POST',
    path: '/api/auth-token/second-factor/',
    open: true,
  },
  startPasskeySignIn: {
    method: 'POST',
    path: '/api/auth-token/passkey/options/',
    open: true,
  },
  passkeySignIn: {
    method: 'POST',
    path: '/api/auth-token/passkey/',
    open: true,
  },
  read: {
    method: 'GET',
    path: '/api/users/second-factors/',
  },
  startApp: {
    method: 'POST',
    path: '/api/users/second-factors/app/',
  },
  confirmApp: {
    method: 'POST',
    path: '/api/users/second-factors/app/confirm/',
  },
  removeApp: {
    method: 'POST',
    path: '/api/users/second-factors/app/remove/',
  },
  startPasskey: {
    method: 'POST',
    path: '/api/users/second-factors/passkeys/options/',
  },
  addPasskey: {
    method: 'POST',
    path: '/api/users/second-factors/passkeys/',
  },
  removePasskey: {
    method: 'POST',
    path: '/api/users/second-factors/passkeys/:id/remove/',
  },
  startProof: {
    method: 'POST',
    path: '/api/users/second-factors/proof/',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/users/second-factors/recovery-codes/',
  },
  forgetBrowsers: {
    method: 'DELETE',
    path: '/api/users/second-factors/trusted-browsers/',
  },
})
