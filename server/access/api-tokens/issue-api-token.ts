import { apiTokenPrefix, apiTokenProblems } from 'contract/access/api-tokens.rules.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import type { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import type { Refusal } from 'contract/platform/refusal.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { notFound, Problem, reject } from '../../platform/http/problem.ts'
import type { RequestContext } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'
import { apiTokensCreated } from '../access.limits.ts'
import { requirePassword, requireSamePassword } from '../check-password.ts'
import {
  apiTokenOf,
  apiTokensOf,
  hasMostApiTokens,
  insertApiToken,
  revokeApiToken,
  type ApiTokenOwner,
  type StoredApiToken,
} from './api-tokens.queries.ts'
import { shownApiToken } from './shown-api-token.ts'

/** Logs, mails and publishes a change, in its transaction. */
type Note = (tx: Tx, token: StoredApiToken) => Promise<void>

/** Of whom a new token is, and how that is refused and noted. */
interface Issue {
  owner: ApiTokenOwner
  tooMany: Refusal
  nameTaken: Refusal
  note: Note
}

const day = 24 * 60 * 60 * 1000

/**
 * Creates a token and returns it, once. It requires the password, since a token outlives the session. The call has no
 * Idempotency-Key, because its stored response would contain the token; the name prevents a second one.
 */
export async function issueApiToken(
  context: RequestContext<object, object, BodyOf<typeof apiTokens.create>> & { viewer: Viewer },
  { owner, tooMany, nameTaken, note }: Issue,
) {
  const { body, db, viewer, now } = context
  const { name, scopes, days, addresses, password } = body
  reject(apiTokenProblems(body))
  const checked = await requirePassword(db, viewer, password, context, { action: 'token.create_failed' })
  await apiTokensCreated(String(viewer.id), context)
  const token = apiTokenPrefix + newToken()
  const stored = await inTransaction(db, async (tx) => {
    if (await hasMostApiTokens(tx, owner, now)) throw new Problem(tooMany)
    await requireSamePassword(tx, viewer.id, checked)
    const inserted = await insertApiToken(tx, {
      ...owner,
      ...(!('person_id' in owner) && { created_by: viewer.id }),
      name,
      token_hash: tokenHash(token),
      scopes,
      addresses,
      created_at: now,
      expires_at: new Date(now.getTime() + days * day),
    })
    if (!inserted) throw new Problem(nameTaken)
    await note(tx, inserted)
    return inserted
  })
  return { ...shownApiToken(stored, now), token }
}

export async function listApiTokens({ db, now }: RequestContext, owner: ApiTokenOwner) {
  const rows = await apiTokensOf(db, owner, now)
  return { results: rows.map((row) => shownApiToken(row, now)) }
}

/** Revokes a token. A second call finds it revoked, and changes nothing. @throws Problem 404 if it is not the owner's */
export async function endApiToken(
  { db, params, now }: RequestContext<{ id: number }>,
  owner: ApiTokenOwner,
  note: Note,
) {
  const revoked = await inTransaction(db, async (tx) => {
    const token = await revokeApiToken(tx, owner, params.id, now)
    if (token) await note(tx, token)
    return token
  })
  const token = revoked ?? (await apiTokenOf(db, owner, params.id))
  if (!token) throw notFound()
  return shownApiToken(token, now)
}
