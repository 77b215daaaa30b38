import type { serviceTokens } from 'contract/service-tokens/service-tokens.endpoints.ts'
import { endApiToken, listApiTokens } from '../access/access.ts'
import { audit } from '../platform/database/audit.ts'
import type { Handler, RequestContext } from '../platform/http/routes.ts'
import { publish } from '../platform/live/live.ts'
import { loggedOwner } from './logged-owner.ts'
import { serviceTokenTopic, type OfTokenOwner } from './service-tokens.access.ts'

export const listServiceTokens = (context: RequestContext & OfTokenOwner) =>
  listApiTokens(context, context.owner)

export const revokeServiceToken: Handler<typeof serviceTokens.revoke, OfTokenOwner> = (context) => {
  const { viewer, owner, ip } = context
  return endApiToken(context, owner, async (tx, { id: token, name }) => {
    await audit(tx, {
      actor: viewer.id,
      action: 'service_token.revoked',
      ...loggedOwner(owner),
      detail: { token, name },
      ip,
    })
    await publish(tx, serviceTokenTopic(owner))
  })
}
