import { crossOriginSignIn } from 'contract/access/access.refusals.ts'
import { signOnRequired } from 'contract/access/sign-on.rules.ts'
import { passkeyUnknown } from 'contract/access/second-factors.rules.ts'
import type { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Problem, refuse } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { signInsFrom } from '../access.limits.ts'
import { openSession } from '../open-session.ts'
import { mustSignOn } from '../required-sign-on.ts'
import { challengeOf, newChallenge, takeChallenge } from './challenges.queries.ts'
import { takePasskey } from './check-proof.ts'
import { challengeIn, requestOptions } from './passkeys.ts'
import { passkeyByCredential } from './passkeys.queries.ts'

/** What the browser needs to sign in with a passkey that it knows. It says nothing about any account. */
export const startPasskeySignIn: Handler<typeof secondFactors.startPasskeySignIn> = async (context) => {
  const { db, now, ip, config } = context
  await signInsFrom(ip, context)
  const { token } = await inTransaction(db, (tx) => newChallenge(tx, { purpose: 'passkey' }, now))
  return { options: { ...(await requestOptions([], token, config)) } }
}

/** Opens a session without a password: a passkey that checked a PIN, fingerprint or the like is two factors. */
export const passkeySignIn: Handler<typeof secondFactors.passkeySignIn> = async (context) => {
  const { body, db, now, ip, crossOrigin, setCookie } = context
  refuse(crossOrigin ? crossOriginSignIn : undefined)
  await signInsFrom(ip, context)
  const challenge = challengeIn(body.passkey)
  const opened = await inTransaction(db, async (tx) => {
    if (!challenge || !(await challengeOf(tx, challenge, { purpose: 'passkey' }, now))) return undefined
    const owner = await takePasskey(tx, undefined, body.passkey, challenge, context)
    if (!owner || !(await takeChallenge(tx, challenge))) return undefined
    refuse((await mustSignOn(tx, owner.email, owner.id)) ? signOnRequired : undefined)
    const signedIn = { personId: owner.id, remember: body.remember ?? false, second_factor: 'passkey' }
    return openSession(tx, signedIn, context)
  })
  if (!opened) {
    const known = await passkeyByCredential(db, body.passkey.id)
    const subject = known && `person:${known.person_id}`
    await audit(db, { actor: undefined, action: 'sign_in.failed', subject, ip })
    throw new Problem(passkeyUnknown)
  }
  // Both requests of a successful sign-in.
  for (let request = 0; request < 2; request++) await signInsFrom.giveBack(ip, context)
  setCookie(opened.cookie)
  return opened.session
}
