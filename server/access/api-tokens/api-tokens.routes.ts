import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { apiTokensSchemas } from 'contract/access/api-tokens.schemas.ts'
import { audit } from '../../platform/database/audit.ts'
import { routes } from '../../platform/http/routes.ts'
import { member } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/live/live.ts'
import { createApiToken } from './create-api-token.ts'
import { endApiToken, listApiTokens } from './issue-api-token.ts'

export const apiTokenRoutes = routes(apiTokens, apiTokensSchemas, {
  list: [member, (context) => listApiTokens(context, { person_id: context.viewer.id })],
  create: [member, createApiToken],
  revoke: [
    member,
    (context) => {
      const { viewer, ip } = context
      return endApiToken(context, { person_id: viewer.id }, async (tx, { id: token }) => {
        const subject = `person:${viewer.id}`
        await audit(tx, { actor: viewer.id, action: 'token.revoked', subject, detail: { token }, ip })
        await publish(tx, `account:${viewer.id}`)
      })
    },
  ],
})
