import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id, instant, line } from '../platform/texts.ts'
import { tokenScopes, type TokenScope } from '../platform/token-scopes.ts'
import { apiTokenLimits } from './api-token-limits.ts'
import { apiTokenDays } from './api-tokens.rules.ts'

/** An API token without its secret. */
export const apiToken = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** Addresses and ranges from which it may be used; empty if it may be used from anywhere. */
  addresses: z.array(z.string()),
  state: z.enum(['usable', 'expired', 'revoked']),
  /** Name of the person who created a token of a project or an institution; null for other tokens. */
  created_by: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
  revoked_at: instant.nullable(),
  /** Accurate to a minute; null if it has not been used. */
  last_used_at: instant.nullable(),
  last_used_ip: z.string().nullable(),
})

export type ApiToken = z.output<typeof apiToken>

/** A new token with some of these scopes. */
export const newApiToken = (scopes: readonly [TokenScope, ...TokenScope[]]) =>
  z.object({
    name: line(apiTokenLimits.name),
    scopes: z
      .array(z.enum(scopes))
      .max(scopes.length)
      .transform((chosen) => [...new Set(chosen)]),
    /** Days until it expires. */
    days: z.number().int().min(1).max(apiTokenDays.max).default(apiTokenDays.default),
    addresses: z
      .array(z.string().trim().max(60))
      .max(apiTokenLimits.addresses, `At most ${apiTokenLimits.addresses} addresses`)
      .default([]),
    /** The password of the account. */
    password: z.string().max(1000),
  })

export const apiTokensSchemas = {
  list: {
    summary: 'My API tokens, usable ones first; those that ended are listed for 30 days',
    response: z.object({ results: z.array(apiToken) }),
  },
  create: {
    summary: 'Create an API token; the response is the only one that contains it',
    body: newApiToken(tokenScopes),
    response: apiToken.extend({ token: z.string() }),
  },
  revoke: {
    summary: 'Revoke one of my API tokens; it stops working immediately',
    params: z.object({ id }),
    response: apiToken,
  },
} satisfies Schemas
