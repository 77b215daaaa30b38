import { accountBlocked } from 'contract/platform/refusal.ts'
import { Problem } from '../platform/problem.ts'
import type { Identify } from '../platform/viewer.ts'
import { livingSession, prolong } from './sessions.queries.ts'
import { tokenHash } from '../platform/tokens.ts'

/** The person behind a token, while its session lives. */
export const identify: Identify = async (db, token, now) => {
  const session = await livingSession(db, tokenHash(token), now)
  if (!session) return undefined
  if (session.blocked_at) throw new Problem(accountBlocked)
  await prolong(db, session, now)
  const { person_id: id, email, is_staff, id: session_id } = session
  return { id, email, is_staff, session_id }
}
