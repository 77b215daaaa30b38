import { serviceTokenNameTaken, tooManyServiceTokens } from 'contract/service-tokens/service-tokens.rules.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import type { projectTokens } from 'contract/service-tokens/service-tokens.endpoints.ts'
import { issueApiToken } from '../access/access.ts'
import { audit } from '../platform/database/audit.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { publish } from '../platform/live/live.ts'
import { serviceTokenTopic, type OfTokenOwner } from './service-tokens.access.ts'
import { loggedOwner } from './logged-owner.ts'
import { mailServiceTokenCreated } from './service-tokens.mails.ts'

/** Creates a token of a project or an institute. */
export function createServiceToken(
  context: RequestContext<{ id: number }, object, BodyOf<typeof projectTokens.create>> & OfTokenOwner,
) {
  const { body, viewer, owner, ip, config } = context
  const { name, scopes, days } = body
  return issueApiToken(context, {
    owner,
    tooMany: tooManyServiceTokens,
    nameTaken: serviceTokenNameTaken,
    note: async (tx, token) => {
      await audit(tx, {
        actor: viewer.id,
        action: 'service_token.created',
        ...loggedOwner(owner),
        detail: { token: token.id, name, scopes: scopes.join(' '), days },
        ip,
      })
      await mailServiceTokenCreated(tx, { owner, token, viewer }, config)
      await publish(tx, serviceTokenTopic(owner))
    },
  })
}
