import { apiTokenPrefix, apiTokenProblems } from 'contract/access/api-tokens.rules.ts'
import { serviceTokenNameTaken, tooManyServiceTokens } from 'contract/service-tokens/service-tokens.rules.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import type { projectTokens } from 'contract/service-tokens/service-tokens.endpoints.ts'
import {
  apiTokensCreated,
  hasMostApiTokens,
  insertApiToken,
  requirePassword,
  requireSamePassword,
  shownApiToken,
} from '../access/access.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { Problem, reject } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { publish } from '../platform/live/live.ts'
import { newToken, tokenHash } from '../platform/tokens.ts'
import { serviceTokenTopic, type OfTokenOwner } from './service-tokens.access.ts'
import { loggedOwner } from './logged-owner.ts'
import { mailServiceTokenCreated } from './service-tokens.mails.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Creates a token of a project or an institute and returns it, once. Like that of a person it requires the password, since
 * a token outlives the session, and has no Idempotency-Key, because its stored response would contain the token.
 */
export async function createServiceToken(
  context: RequestContext<{ id: number }, object, BodyOf<typeof projectTokens.create>> & OfTokenOwner,
) {
  const { body, db, viewer, owner, now, ip, config } = context
  const { name, scopes, days, addresses, password } = body
  reject(apiTokenProblems(body))
  const checked = await requirePassword(db, viewer, password, context, { action: 'token.create_failed' })
  await apiTokensCreated(String(viewer.id), context)
  const token = apiTokenPrefix + newToken()
  const stored = await inTransaction(db, async (tx) => {
    if (await hasMostApiTokens(tx, owner, now)) throw new Problem(tooManyServiceTokens)
    await requireSamePassword(tx, viewer.id, checked)
    const inserted = await insertApiToken(tx, {
      ...owner,
      created_by: viewer.id,
      name,
      token_hash: tokenHash(token),
      scopes,
      addresses,
      created_at: now,
      expires_at: new Date(now.getTime() + days * day),
    })
    if (!inserted) throw new Problem(serviceTokenNameTaken)
    await audit(tx, {
      actor: viewer.id,
      action: 'service_token.created',
      ...loggedOwner(owner),
      detail: { token: inserted.id, name, scopes: scopes.join(' '), days },
      ip,
    })
    await mailServiceTokenCreated(tx, { owner, token: inserted, viewer }, config)
    await publish(tx, serviceTokenTopic(owner))
    return inserted
  })
  return { ...shownApiToken(stored, now), token }
}
