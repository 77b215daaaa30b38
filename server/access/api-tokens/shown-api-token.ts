import type { ApiToken } from 'contract/access/api-tokens.schemas.ts'
import { tokenScopes } from 'contract/platform/token-scopes.ts'
import type { StoredApiToken } from './api-tokens.queries.ts'

/** A stored token as its owner sees it. Scopes of earlier versions that no longer exist are left out. */
export const shownApiToken = (
  {
    created_at,
    expires_at,
    revoked_at,
    last_used_at,
    scopes,
    first_name,
    last_name,
    ...rest
  }: StoredApiToken,
  now: Date,
): ApiToken => ({
  ...rest,
  created_by: first_name === null || last_name === null ? null : `${first_name} ${last_name}`.trim(),
  scopes: tokenScopes.filter((scope) => scopes.includes(scope)),
  state: revoked_at ? 'revoked' : expires_at <= now ? 'expired' : 'usable',
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  revoked_at: revoked_at?.toISOString() ?? null,
  last_used_at: last_used_at?.toISOString() ?? null,
})
