import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { demoPassword } from '../../../db/seed/personas.ts'
import { matrixOf } from '../../testing/matrix.ts'

const token = { scopes: ['surveys:read' as const], password: demoPassword }

/** The one token is the project member's. */
export const apiTokensMatrix = matrixOf(apiTokens, {
  prepare: async ({ people }) => {
    const { body } = await people.projectMember.call(apiTokens.create, {
      body: { ...token, name: 'Token of the matrix' },
    })
    return { apiToken: body.id }
  },
  requests: {
    list: () => ({}),
    create: () => ({ body: { ...token, name: 'Another token' } }),
    revoke: ({ apiToken }) => ({ params: { id: apiToken } }),
  },
})
