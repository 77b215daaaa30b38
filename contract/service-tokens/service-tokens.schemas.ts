import { z } from 'zod'
import { apiToken, newApiToken } from '../access/api-tokens.schemas.ts'
import type { Schemas } from '../platform/endpoint.ts'
import { id } from '../platform/texts.ts'
import { serviceTokenScopes } from '../platform/token-scopes.ts'

const ofOwner = (owner: string, scopes: (typeof serviceTokenScopes)['project']) => ({
  list: {
    summary: `API tokens of ${owner}, usable ones first; those that ended are listed for 30 days`,
    params: z.object({ id }),
    response: z.object({ results: z.array(apiToken) }),
  },
  create: {
    summary: `Create an API token of ${owner}; the response is the only one that contains it`,
    params: z.object({ id }),
    body: newApiToken(scopes),
    response: apiToken.extend({ token: z.string() }),
  },
})

export const projectTokensSchemas = ofOwner('a project', serviceTokenScopes.project) satisfies Schemas
export const instituteTokensSchemas = ofOwner(
  'an institution',
  serviceTokenScopes.institute,
) satisfies Schemas

export const serviceTokensSchemas = {
  revoke: {
    summary: 'Revoke an API token of a project or an institution; it stops working immediately',
    params: z.object({ id }),
    response: apiToken,
  },
} satisfies Schemas
