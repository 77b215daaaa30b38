import { crossOriginSignIn } from 'contract/access/access.refusals.ts'
import { signInOver } from 'contract/access/second-factors.rules.ts'
import type { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { Problem, refuse } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { signInsFrom } from '../access.limits.ts'
import { openSession } from '../open-session.ts'
import { challengeOf, takeChallenge } from './challenges.queries.ts'
import { withCode } from './check-code.ts'
import { trustBrowser } from './trusted-browsers.ts'

/** Opens the session of a sign-in whose password was right. Trying codes does not use the challenge up. */
export const finishSignIn: Handler<typeof secondFactors.finishSignIn> = async (context) => {
  const { body, db, now, ip, config, crossOrigin, setCookie } = context
  refuse(crossOrigin ? crossOriginSignIn : undefined)
  await signInsFrom(ip, context)
  const challenge = await challengeOf(db, body.challenge, now)
  if (!challenge) throw new Problem(signInOver)
  const owner = { id: challenge.person_id, email: challenge.email }
  const { session, cookies } = await withCode(owner, body.code, context, async (tx, second_factor) => {
    const signedIn = { personId: owner.id, remember: challenge.remember, second_factor }
    // The account is locked before the challenge, as by what ends both.
    const opened = await openSession(tx, signedIn, context)
    if (!opened || !(await takeChallenge(tx, body.challenge))) throw new Problem(signInOver)
    const trust = body.trust ? [await trustBrowser(tx, owner.id, config, now)] : []
    return { session: opened.session, cookies: [opened.cookie, ...trust] }
  })
  await signInsFrom.giveBack(ip, context)
  for (const cookie of cookies) setCookie(cookie)
  return session
}
