import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { apiTokensSchemas } from 'contract/access/api-tokens.schemas.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import { routes } from '../../platform/http/routes.ts'
import { member } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/live/live.ts'
import { apiTokenOf, apiTokensOf, revokeApiToken } from './api-tokens.queries.ts'
import { createApiToken } from './create-api-token.ts'
import { shownApiToken } from './shown-api-token.ts'

export const apiTokenRoutes = routes(apiTokens, apiTokensSchemas, {
  list: [
    member,
    async ({ db, viewer, now }) => {
      const rows = await apiTokensOf(db, { person_id: viewer.id }, now)
      return { results: rows.map((row) => shownApiToken(row, now)) }
    },
  ],
  create: [member, createApiToken],
  revoke: [
    member,
    async ({ db, viewer, params, now, ip }) => {
      const revoked = await inTransaction(db, async (tx) => {
        const token = await revokeApiToken(tx, { person_id: viewer.id }, params.id, now)
        if (!token) return undefined
        const subject = `person:${viewer.id}`
        await audit(tx, {
          actor: viewer.id,
          action: 'token.revoked',
          subject,
          detail: { token: token.id },
          ip,
        })
        await publish(tx, `account:${viewer.id}`)
        return token
      })
      // A second call finds the token revoked, and changes nothing.
      const token = revoked ?? (await apiTokenOf(db, { person_id: viewer.id }, params.id))
      if (!token) throw notFound()
      return shownApiToken(token, now)
    },
  ],
})
