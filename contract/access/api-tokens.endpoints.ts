import { endpoints } from '../platform/endpoint.ts'
import type { apiTokensSchemas } from './api-tokens.schemas.ts'

export const apiTokens = endpoints<typeof apiTokensSchemas>()({
  list: {
    method: 'GET',
    path: '/api/users/tokens/',
  },
  create: {
    method: 'POST',
    path: '/api/users/tokens/',
  },
  revoke: {
    method: 'DELETE',
    path: '/api/users/tokens/:id/',
  },
})
