import { access } from 'contract/access/access.endpoints.ts'
import { demoPassword, personas } from '../../db/seed/personas.ts'
import { matrixOf } from '../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(access, {
  requests: {
    signIn: () => ({ body: { username: personas.plain.email, password: demoPassword } }),
    verify: () => ({}),
    signOut: () => ({}),
    checkUnlock: () => ({ body: { uid: 'MQ', token: 'not-a-link-that-was-mailed' } }),
    unlock: () => ({ body: { uid: 'MQ', token: 'not-a-link-that-was-mailed' } }),
    requestReset: () => ({ body: { email: personas.plain.email } }),
    checkReset: () => ({ body: { uid: 'MQ', token: 'not-a-link-that-was-mailed' } }),
    confirmReset: () => ({
      body: {
        uid: 'MQ',
        token: 'not-a-link-that-was-mailed',
        new_password1: 'partners for more goals',
        new_password2: 'partners for more goals',
      },
    }),
    changePassword: () => ({
      body: {
        password: demoPassword,
        new_password1: 'partners for more goals',
        new_password2: 'partners for more goals',
      },
    }),
  },
})
