import { endpoints } from '../platform/endpoint.ts'
import type { apiTokensSchemas } from './api-tokens.schemas.ts'

export const apiTokens = endpoints<typeof apiTokensSchemas>()({
  list: {
    method: 'GET',
    path: '/api/users/tokens/',
    summary: 'My API tokens, usable ones first; those that ended are listed for 30 days',
  },
  create: {
    method: 'POST',
    path: '/api/users/tokens/',
    summary: 'Create an API token; the response is the only one that contains it',
  },
  revoke: {
    method: 'DELETE',
    path: '/api/users/tokens/:id/',
    summary: 'Revoke one of my API tokens; it stops working immediately',
  },
})
