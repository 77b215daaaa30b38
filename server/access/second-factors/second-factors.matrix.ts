import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { demoPassword } from '../../../db/seed/personas.ts'
import { testPasskey } from '../testing/test-passkey.ts'
import { matrixOf } from '../../testing/matrix.ts'

const proof = { password: demoPassword, code: '000000' }

/** Nobody has a second factor. */
export const secondFactorsMatrix = matrixOf(secondFactors, {
  requests: {
    finishSignIn: () => ({ body: { challenge: 'not-a-challenge', code: '000000' } }),
    read: () => ({}),
    startApp: () => ({ body: { password: demoPassword } }),
    confirmApp: () => ({ body: { code: '000000' } }),
    removeApp: () => ({ body: proof }),
    startPasskeySignIn: () => ({}),
    passkeySignIn: () => ({ body: { passkey: testPasskey('http://localhost').prove('not-a-challenge') } }),
    startPasskey: () => ({ body: { password: demoPassword } }),
    addPasskey: () => ({
      body: { name: 'Phone', passkey: testPasskey('http://localhost').create('not-a-challenge') },
    }),
    removePasskey: () => ({ params: { id: 1 }, body: proof }),
    startProof: () => ({}),
    renewRecoveryCodes: () => ({ body: proof }),
    forgetBrowsers: () => ({}),
  },
})
