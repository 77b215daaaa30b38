import { apiTokenNameTaken, tooManyApiTokens } from 'contract/access/api-tokens.rules.ts'
import type { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/live/live.ts'
import { sendMail } from '../../mail/mail.ts'
import { apiTokenCreatedMail } from './api-tokens.mails.ts'
import { issueApiToken } from './issue-api-token.ts'

/** Creates a token of the person. */
export const createApiToken: Handler<typeof apiTokens.create, { viewer: Viewer }> = (context) => {
  const { body, viewer, ip, config } = context
  const { scopes, days } = body
  return issueApiToken(context, {
    owner: { person_id: viewer.id },
    tooMany: tooManyApiTokens,
    nameTaken: apiTokenNameTaken,
    note: async (tx, token) => {
      await audit(tx, {
        actor: viewer.id,
        action: 'token.created',
        subject: `person:${viewer.id}`,
        detail: { token: token.id, scopes: scopes.join(' '), days },
        ip,
      })
      await sendMail(tx, apiTokenCreatedMail(viewer.email, token, config))
      await publish(tx, `account:${viewer.id}`)
    },
  })
}
