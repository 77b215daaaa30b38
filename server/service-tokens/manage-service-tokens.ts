import type { serviceTokens } from 'contract/service-tokens/service-tokens.endpoints.ts'
import { apiTokenOf, apiTokensOf, revokeApiToken, shownApiToken } from '../access/access.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler, RequestContext } from '../platform/http/routes.ts'
import { publish } from '../platform/live/live.ts'
import { loggedOwner } from './logged-owner.ts'
import { serviceTokenTopic, type OfTokenOwner } from './service-tokens.access.ts'

export async function listServiceTokens({ db, owner, now }: RequestContext & OfTokenOwner) {
  const rows = await apiTokensOf(db, owner, now)
  return { results: rows.map((row) => shownApiToken(row, now)) }
}

export const revokeServiceToken: Handler<typeof serviceTokens.revoke, OfTokenOwner> = async (context) => {
  const { db, viewer, owner, params, now, ip } = context
  const revoked = await inTransaction(db, async (tx) => {
    const token = await revokeApiToken(tx, owner, params.id, now)
    if (!token) return undefined
    await audit(tx, {
      actor: viewer.id,
      action: 'service_token.revoked',
      ...loggedOwner(owner),
      detail: { token: token.id, name: token.name },
      ip,
    })
    await publish(tx, serviceTokenTopic(owner))
    return token
  })
  // A second call finds the token revoked, and changes nothing.
  const token = revoked ?? (await apiTokenOf(db, owner, params.id))
  if (!token) throw notFound()
  return shownApiToken(token, now)
}
