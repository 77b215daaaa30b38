import { crossOriginSignIn } from 'contract/access/access.refusals.ts'
import type { factorResets } from 'contract/access/factor-resets.endpoints.ts'
import type { OwnFactorReset } from 'contract/access/factor-resets.schemas.ts'
import { signInOver } from 'contract/access/second-factors.rules.ts'
import { accountBlocked } from 'contract/platform/refusal.ts'
import { newLinkToken } from '../../mail/mail.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Problem, refuse } from '../../platform/http/problem.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { publish } from '../../platform/live/live.ts'
import { signInsFrom } from '../access.limits.ts'
import { secondStepOf } from './challenges.queries.ts'
import { resetRequestedMail } from './factor-resets.mails.ts'
import { decideUntil, endReset, insertReset, lockOwner, openReset } from './factor-resets.queries.ts'
import { mailOwner } from './keep-factors.ts'
import { mailDeciders, tellDeciders } from './reset-deciders.ts'

/** Each request mails all addresses of the person and all who decide. */
const requests = sharedAttempts('second-factor-resets', { points: 3, duration: 86_400 })

/**
 * Stores the request of someone who has entered the right password and has no second factor. It gives no access: the
 * owner is mailed, and an Admin or staff decide.
 */
export const requestFactorReset: Handler<typeof factorResets.requestFactorReset> = async (context) => {
  const { body, db, now, ip, config, crossOrigin } = context
  refuse(crossOrigin ? crossOriginSignIn : undefined)
  await signInsFrom(ip, context)
  const asking = await secondStepOf(db, body.challenge, now)
  if (!asking) throw new Problem(signInOver)
  const earlier = await openReset(db, asking.id, now)
  if (earlier) return shownToOwner(earlier)
  await requests(String(asking.id), context)
  const reset = await inTransaction(db, async (tx) => {
    const owner = await lockOwner(tx, asking.id)
    // What ends the sessions of an account also ends its challenges.
    if (!owner || !(await secondStepOf(tx, body.challenge, now))) throw new Problem(signInOver)
    if (owner.blocked_at) throw new Problem(accountBlocked)
    const simultaneous = await openReset(tx, owner.id, now)
    if (simultaneous) return simultaneous
    // An earlier one, on which nobody has decided.
    await endReset(tx, owner.id, 'expired', now)
    const stored = await insertReset(tx, owner.id, await newLinkToken(config), now)
    const { id: resetId, link_seed: seed } = stored
    await mailOwner(tx, owner, (to) => resetRequestedMail({ to, resetId, seed }, config))
    await mailDeciders(tx, owner, config)
    const subject = `person:${owner.id}`
    await audit(tx, { actor: undefined, action: 'second_factor.reset_requested', subject, ip })
    await publish(tx, `account:${owner.id}`)
    await tellDeciders(tx, owner.id)
    return stored
  })
  return shownToOwner(reset)
}

/** A request as its owner sees it. */
export const shownToOwner = ({
  requested_at,
  due_at,
}: {
  requested_at: Date
  due_at: Date | null
}): OwnFactorReset => ({
  requested_at: requested_at.toISOString(),
  decide_until: due_at ? null : decideUntil(requested_at).toISOString(),
  due_at: due_at?.toISOString() ?? null,
})
