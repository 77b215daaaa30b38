import { crossOriginSignIn } from 'contract/access/access.refusals.ts'
import { signInOver } from 'contract/access/second-factors.rules.ts'
import type { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { Problem, refuse } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { signInsFrom } from '../access.limits.ts'
import { openSession } from '../open-session.ts'
import { moveSignOn } from '../move-sign-on.ts'
import { secondStepOf, takeChallenge } from './challenges.queries.ts'
import { withProof } from './check-proof.ts'
import { trustBrowser } from './trusted-browsers.ts'

/** Opens the session of a sign-in whose password was right. Wrong codes do not use the challenge up. */
export const finishSignIn: Handler<typeof secondFactors.finishSignIn> = async (context) => {
  const { body, db, now, ip, config, crossOrigin, setCookie } = context
  refuse(crossOrigin ? crossOriginSignIn : undefined)
  await signInsFrom(ip, context)
  const owner = await secondStepOf(db, body.challenge, now)
  if (!owner) throw new Problem(signInOver)
  const { session, cookies } = await withProof(owner, body, context, async (tx, second_factor) => {
    const signedIn = { personId: owner.id, remember: owner.remember, second_factor }
    // The account is locked before the challenge, as by what ends both.
    const opened = await openSession(tx, signedIn, context)
    if (!opened) throw new Problem(signInOver)
    await moveSignOn(tx, body.challenge, opened.sessionId)
    if (!(await takeChallenge(tx, body.challenge))) throw new Problem(signInOver)
    const trust = body.trust ? [await trustBrowser(tx, owner.id, config, now)] : []
    return { session: opened.session, cookies: [opened.cookie, ...trust] }
  })
  await signInsFrom.giveBack(ip, context)
  for (const cookie of cookies) setCookie(cookie)
  return session
}
