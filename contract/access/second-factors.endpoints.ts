import { endpoints } from '../platform/endpoint.ts'
import type { secondFactorsSchemas } from './second-factors.schemas.ts'

export const secondFactors = endpoints<typeof secondFactorsSchemas>()({
  finishSignIn: {
    method: 'POST',
    path: '/api/auth-token/second-factor/',
    summary:
      'Finish a sign-in with a code of an authenticator app or a recovery code, with the challenge of the response to the password',
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
      'Turn the authenticator app on with a code that it shows; the response contains the recovery codes, once. Ends all my other sessions',
  },
  removeApp: {
    method: 'POST',
    path: '/api/users/second-factors/app/remove/',
    summary: 'Turn the authenticator app off, with the password and a code',
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
