import { endpoints } from '../platform/endpoint.ts'
import type { secondFactorsSchemas } from './second-factors.schemas.ts'

export const secondFactors = endpoints<typeof secondFactorsSchemas>()({
  finishSignIn: {
    method: 'POST',
    path: '/api/auth-token/second-factor/',
    summary:
      'Finish a sign-in with a code of an authenticator app, a recovery code or a passkey, with the challenge of the response to the password',
    open: true,
  },
  startPasskeySignIn: {
    method: 'POST',
    path: '/api/auth-token/passkey/options/',
    summary: 'Start a sign-in with a passkey and without a password: options of navigator.credentials.get()',
    open: true,
  },
  passkeySignIn: {
    method: 'POST',
    path: '/api/auth-token/passkey/',
    summary: 'Sign in with a passkey and without a password',
    open: true,
  },
  read: {
    method: 'GET',
    path: '/api/users/second-factors/',
    summary: 'My second factors',
  },
  startApp: {
    method: 'POST',
    path: '/api/users/second-factors/app/',
    summary:
      'Start setting up an authenticator app; the response is the only one that contains its secret. Replaces an unfinished set-up',
  },
  confirmApp: {
    method: 'POST',
    path: '/api/users/second-factors/app/confirm/',
    summary:
      'Turn the authenticator app on with a code that it shows; the response contains the recovery codes, once, and all my other sessions end, if it is my first second factor',
  },
  removeApp: {
    method: 'POST',
    path: '/api/users/second-factors/app/remove/',
    summary: 'Turn the authenticator app off, with the password and a code or passkey',
  },
  startPasskey: {
    method: 'POST',
    path: '/api/users/second-factors/passkeys/options/',
    summary: 'Start adding a passkey: options of navigator.credentials.create()',
  },
  addPasskey: {
    method: 'POST',
    path: '/api/users/second-factors/passkeys/',
    summary:
      'Add a passkey; if it is my first second factor, the response contains the recovery codes, once, and all my other sessions end',
  },
  removePasskey: {
    method: 'POST',
    path: '/api/users/second-factors/passkeys/:id/remove/',
    summary: 'Remove a passkey, with the password and a code or passkey',
  },
  startProof: {
    method: 'POST',
    path: '/api/users/second-factors/proof/',
    summary:
      'Options of navigator.credentials.get() for proving a change with one of my passkeys; null without any',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/users/second-factors/recovery-codes/',
    summary: 'Replace my recovery codes; the response is the only one that contains them',
  },
  forgetBrowsers: {
    method: 'DELETE',
    path: '/api/users/second-factors/trusted-browsers/',
    summary: 'Request a code again in all browsers that I trusted',
  },
})
