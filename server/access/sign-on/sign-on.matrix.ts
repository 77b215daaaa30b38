import { instituteSignOn, signOn } from 'contract/access/sign-on.endpoints.ts'
import { demoPassword } from '../../../db/seed/personas.ts'
import { matrixOf } from '../../testing/matrix.ts'

/** No provider is set up. */
export const signOnMatrix = matrixOf(signOn, {
  requests: {
    offers: () => ({ query: { domain: 'seventeen.example' } }),
    start: () => ({ body: { institute: null } }),
    finish: () => ({ body: { institute: null, returned: '?code=none&state=none' } }),
    confirmLink: () => ({ body: { token: 'not-a-token', password: demoPassword } }),
    links: () => ({}),
    startLink: () => ({ body: { institute: null } }),
    unlink: () => ({ params: { id: 1 } }),
  },
})

/** The institute has no proven domain: 409. */
export const instituteSignOnMatrix = matrixOf(instituteSignOn, {
  requests: {
    read: ({ institute }) => ({ params: { id: institute } }),
    save: ({ institute }) => ({
      params: { id: institute },
      body: {
        issuer: 'https://login.seventeen.example',
        client_id: 'seventeen',
        client_secret: 'a secret of a client',
        is_required: false,
        asks_second_factor: false,
        default_role: 'Analyst',
        admin_claim: '',
        admin_values: [],
      },
    }),
    remove: ({ institute }) => ({ params: { id: institute } }),
    // Not on the internet: nothing is sent.
    test: ({ institute }) => ({ params: { id: institute }, body: { issuer: 'https://127.0.0.1' } }),
  },
})
