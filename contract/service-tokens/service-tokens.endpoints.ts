import { endpoints } from '../platform/endpoint.ts'
import type {
  instituteTokensSchemas,
  projectTokensSchemas,
  serviceTokensSchemas,
} from './service-tokens.schemas.ts'

/** API tokens of a project, for its Project Admins. */
export const projectTokens = endpoints<typeof projectTokensSchemas>()({
  list: {
    method: 'GET',
    path: '/api/projects/:id/tokens/',
  },
  create: {
    method: 'POST',
    path: '/api/projects/:id/tokens/',
  },
})

/** API tokens of an institute, for its Admins. */
export const instituteTokens = endpoints<typeof instituteTokensSchemas>()({
  list: {
    method: 'GET',
    path: '/api/institutes/:id/tokens/',
  },
  create: {
    method: 'POST',
    path: '/api/institutes/:id/tokens/',
  },
})

/** Tokens of both kinds. */
export const serviceTokens = endpoints<typeof serviceTokensSchemas>()({
  revoke: {
    method: 'DELETE',
    path: '/api/service-tokens/:id/',
  },
})
