import { registration } from 'contract/access/registration.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

const noLink = { token: 'not-a-link-that-was-mailed' }

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(registration, {
  requests: {
    register: ({ institute }) => ({
      body: {
        first_name: 'Nadia',
        last_name: 'Haddad',
        email: 'nadia@seventeen.example',
        password: 'olive trees in spring',
        confirm_password: 'olive trees in spring',
        institute,
        user_role: 'Analyst',
      },
    }),
    institutes: () => ({ query: { name: 'umoja' } }),
    similarInstitutes: () => ({ query: { name: 'umoja' } }),
    checkPassword: () => ({ body: { password: 'olive trees in spring' } }),
    resendConfirmation: () => ({ body: { email: 'nadia@seventeen.example' } }),
    completion: ({ ids }) => ({ params: { id: ids.plain } }),
    checkLink: ({ ids }) => ({ body: { id: ids.plain, ...noLink } }),
    complete: ({ ids }) => ({ params: { id: ids.plain }, body: noLink }),
    openInvitation: () => ({ body: noLink }),
    readInvitation: () => ({}),
  },
})
