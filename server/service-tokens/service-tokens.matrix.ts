import {
  instituteTokens,
  projectTokens,
  serviceTokens,
} from 'contract/service-tokens/service-tokens.endpoints.ts'
import { demoPassword } from '../../db/seed/personas.ts'
import { matrixOf } from '../testing/matrix.ts'

export const projectTokensMatrix = matrixOf(projectTokens, {
  requests: {
    list: ({ project }) => ({ params: { id: project } }),
    create: ({ project }) => ({
      params: { id: project },
      body: { name: 'Another token', scopes: ['surveys:read' as const], password: demoPassword },
    }),
  },
})

export const instituteTokensMatrix = matrixOf(instituteTokens, {
  requests: {
    list: ({ institute }) => ({ params: { id: institute } }),
    create: ({ institute }) => ({
      params: { id: institute },
      body: { name: 'Another token', scopes: ['institutions:read' as const], password: demoPassword },
    }),
  },
})

/** The one token is that of the project. */
export const serviceTokensMatrix = matrixOf(serviceTokens, {
  prepare: async ({ people, project }) => {
    const { body } = await people.projectAdmin.call(projectTokens.create, {
      params: { id: project },
      body: { name: 'Token of the matrix', scopes: ['surveys:read'], password: demoPassword },
    })
    return { serviceToken: body.id }
  },
  requests: { revoke: ({ serviceToken }) => ({ params: { id: serviceToken } }) },
})
