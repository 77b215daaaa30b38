import { apiTokenPrefix } from 'contract/access/api-tokens.rules.ts'
import { accountBlocked } from 'contract/platform/refusal.ts'
import { Problem } from '../platform/http/problem.ts'
import { inTransaction, type Db } from '../platform/database/database.ts'
import { tokenHash } from '../platform/tokens.ts'
import type { Identify, Viewer } from '../platform/http/viewer.ts'
import { personAsViewer } from '../users/users.ts'
import { holderOfApiToken, tokenAsViewer } from './api-tokens/holder-of-api-token.ts'
import { sendChange } from './email-change/request-change.ts'
import { sendConfirmationAgain, sendPause, sendReset } from './mail-links.ts'
import { endAllSessions, livingSession, prolong } from './sessions.queries.ts'

export { ownerOfApiToken, revokeApiTokens, revokeApiTokensOf } from './api-tokens/api-tokens.queries.ts'
export { endApiToken, issueApiToken, listApiTokens } from './api-tokens/issue-api-token.ts'
export { blockAccount, unblockAccount } from './block-account.ts'
export { formerEmails } from './email-change/email-change.queries.ts'
export { requirePassword, requireSamePassword } from './check-password.ts'
export { hasSecondFactor } from './second-factors/state.ts'
export { endAllSessions, livingSessions } from './sessions.queries.ts'

export const accessJobs = {
  'access.send-reset': sendReset,
  'access.send-confirmation': sendConfirmationAgain,
  'access.send-pause': sendPause,
  'access.send-email-change': sendChange,
}

/** The viewer with this id, for a signed URL that replaces a session or an API token. */
export const viewerById = (db: Db, id: number | undefined, now = new Date()): Promise<Viewer | undefined> =>
  id !== undefined && id < 0 && Number.isSafeInteger(id)
    ? tokenAsViewer(db, -id, now)
    : personAsViewer(db, id)

/** The person with this token, while their session or API token is valid. */
export const identify: Identify = async (db, token, now, config, ip) => {
  if (token.startsWith(apiTokenPrefix)) return holderOfApiToken(db, token, now, ip)
  const session = await livingSession(db, tokenHash(token), now)
  if (!session) return undefined
  if (session.blocked_at) {
    await inTransaction(db, (tx) => endAllSessions(tx, session.person_id))
    throw new Problem(accountBlocked)
  }
  await prolong(db, session, config, now)
  const { person_id: id, email, id: session_id } = session
  if (session.lacks_second_factor && config.STAFF_SECOND_FACTOR)
    return { id, email, is_staff: false, session_id, needs_second_factor: true }
  return { id, email, is_staff: session.is_staff, session_id }
}
