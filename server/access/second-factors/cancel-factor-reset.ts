import type { factorResets } from 'contract/access/factor-resets.endpoints.ts'
import { resetLinkUnknown, type ResetOutcome } from 'contract/access/factor-resets.rules.ts'
import type { ResetOfLink } from 'contract/access/factor-resets.schemas.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { linksTriedFrom } from '../access.limits.ts'
import { decideUntil, lockOwner, resetOfToken } from './factor-resets.queries.ts'
import { keepFactors } from './keep-factors.ts'

export const checkResetLink: Handler<typeof factorResets.checkResetLink> = async (context) => {
  const { body, db, now, ip } = context
  await linksTriedFrom(ip, context)
  const reset = await resetOfToken(db, body)
  return { reset: reset ? shown(reset, now) : null }
}

/** Works without a session, because the owner may have none. */
export const cancelByLink: Handler<typeof factorResets.cancelByLink> = async (context) => {
  const { body, db, now, ip } = context
  await linksTriedFrom(ip, context)
  return inTransaction(db, async (tx) => {
    const found = await resetOfToken(tx, body)
    const owner = found && (await lockOwner(tx, found.person_id))
    // Read again, because it may have ended while the account was locked.
    const reset = owner && (await resetOfToken(tx, body))
    if (!owner || !reset) throw new Problem(resetLinkUnknown)
    if (shown(reset, now).outcome !== null) return shown(reset, now)
    await keepFactors(tx, owner, context)
    return { outcome: 'cancelled' as const, ended_at: now.toISOString(), due_at: null }
  })
}

export const cancelOwn: Handler<typeof factorResets.cancelOwn, { viewer: Viewer }> = (context) =>
  inTransaction(context.db, async (tx) => {
    const owner = await lockOwner(tx, context.viewer.id)
    if (owner) await keepFactors(tx, owner, context)
    return { reset: null }
  })

interface Stored {
  requested_at: Date
  due_at: Date | null
  ended_at: Date | null
  outcome: ResetOutcome | null
}

/** A request on which nobody has decided in time has ended, also before a job marks it. */
function shown({ requested_at, due_at, ended_at, outcome }: Stored, now: Date): ResetOfLink {
  const until = decideUntil(requested_at)
  if (!outcome && !due_at && until <= now)
    return { outcome: 'expired', ended_at: until.toISOString(), due_at: null }
  return { outcome, ended_at: ended_at?.toISOString() ?? null, due_at: due_at?.toISOString() ?? null }
}
