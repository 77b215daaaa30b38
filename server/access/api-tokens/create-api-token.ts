import {
  apiTokenNameTaken,
  apiTokenPrefix,
  apiTokenProblems,
  tooManyApiTokens,
} from 'contract/access/api-tokens.rules.ts'
import type { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Problem, reject } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/live/live.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'
import { sendMail } from '../../mail/mail.ts'
import { apiTokensCreated } from '../access.limits.ts'
import { requirePassword, requireSamePassword } from '../check-password.ts'
import { apiTokenCreatedMail } from './api-tokens.mails.ts'
import { hasMostApiTokens, insertApiToken } from './api-tokens.queries.ts'
import { shownApiToken } from './shown-api-token.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Creates a token and returns it, once. It requires the password, since a token outlives the session. The call has no
 * Idempotency-Key, because its stored response would contain the token; the name prevents a second one.
 */
export const createApiToken: Handler<typeof apiTokens.create, { viewer: Viewer }> = async (context) => {
  const { body, db, viewer, now, ip, config } = context
  const { name, scopes, days, addresses, password } = body
  reject(apiTokenProblems(body))
  const checked = await requirePassword(db, viewer, password, context, { action: 'token.create_failed' })
  await apiTokensCreated(String(viewer.id), context)
  const token = apiTokenPrefix + newToken()
  const stored = await inTransaction(db, async (tx) => {
    if (await hasMostApiTokens(tx, { person_id: viewer.id }, now)) throw new Problem(tooManyApiTokens)
    await requireSamePassword(tx, viewer.id, checked)
    const inserted = await insertApiToken(tx, {
      person_id: viewer.id,
      name,
      token_hash: tokenHash(token),
      scopes,
      addresses,
      created_at: now,
      expires_at: new Date(now.getTime() + days * day),
    })
    if (!inserted) throw new Problem(apiTokenNameTaken)
    await audit(tx, {
      actor: viewer.id,
      action: 'token.created',
      subject: `person:${viewer.id}`,
      detail: { token: inserted.id, scopes: scopes.join(' '), days },
      ip,
    })
    await sendMail(tx, apiTokenCreatedMail(viewer.email, inserted, config))
    await publish(tx, `account:${viewer.id}`)
    return inserted
  })
  return { ...shownApiToken(stored, now), token }
}
