import type { access } from 'contract/access/access.endpoints.ts'
import { crossOriginSignIn, unconfirmed, wrongCredentials } from 'contract/access/access.refusals.ts'
import { signOnRequired } from 'contract/access/sign-on.rules.ts'
import { isEmail } from 'contract/platform/email.ts'
import { accountBlocked, type Refusal } from 'contract/platform/refusal.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { Problem, refuse } from '../platform/http/problem.ts'
import type { ContextOf, Handler } from '../platform/http/routes.ts'
import { accountByEmail, accountToSignIn, emailKey } from '../users/users.ts'
import { guessesAt, lockNotes, pauseNotes, signInsFrom, signInsToAccount } from './access.limits.ts'
import { isKnownDevice } from './known-devices.ts'
import { sendConfirmation } from './mail-links.ts'
import { openSession } from './open-session.ts'
import { passwordMatches } from './passwords.ts'
import { startSecondStep } from './second-factors/start-second-step.ts'
import { secondFactorMethodsOf } from './second-factors/state.ts'
import { isTrusted } from './second-factors/trusted-browsers.ts'
import { mustSignOn } from './required-sign-on.ts'

type SignIn = ContextOf<typeof access.signIn>

/** ACC-15. Same response and same work for known and unknown addresses (SEC-12). */
export const signIn: Handler<typeof access.signIn> = async (context) => {
  const { body, db, now, ip, config, crossOrigin, cookies, setCookie } = context
  refuse(crossOrigin ? crossOriginSignIn : undefined)
  await signInsFrom(ip, context)
  await countAttempt(context)
  const account = await accountByEmail(db, body.username)
  const isKnown = await isKnownDevice(db, account?.id ?? 0, cookies)
  if (!isKnown) await countGuess(context)
  const matches = await passwordMatches(body.password, account?.password_hash)
  // The same for known and unknown addresses, and for wrong passwords of those who may use one.
  if (await mustSignOn(db, body.username, matches ? account?.id : undefined)) {
    await note(context, 'sign_in.failed', account?.id)
    throw new Problem(signOnRequired)
  }
  if (!matches || !account) {
    await note(context, 'sign_in.failed', account?.id)
    throw new Problem(wrongCredentials)
  }
  if (account.blocked_at) {
    await note(context, 'sign_in.blocked', account.id)
    throw new Problem(accountBlocked)
  }
  if (!account.confirmed_at) {
    await inTransaction(db, (tx) => sendConfirmation(tx, account, config, now))
    throw new Problem(unconfirmed)
  }
  // Successful sign-ins do not count: a classroom may share one address.
  await Promise.all([
    signInsFrom.giveBack(ip, context),
    signInsToAccount.giveBack(keyOf(context), context),
    ...(isKnown ? [] : [guessesAt.giveBack(emailKey(body.username), context)]),
  ])
  const { id: personId, password_hash: passwordHash } = account
  const remember = body.remember ?? false
  const { opened, step } = await inTransaction(db, async (tx): Promise<Outcome> => {
    const needed = await secondFactorMethodsOf(tx, personId)
    const isTrustedHere = needed.length > 0 && (await isTrusted(tx, personId, cookies, now))
    if (needed.length === 0 || isTrustedHere) {
      const signedIn = { personId, passwordHash, remember }
      const proved = isTrustedHere ? { ...signedIn, second_factor: 'trusted_browser' } : signedIn
      return { opened: await openSession(tx, proved, context) }
    }
    if (!(await accountToSignIn(tx, personId, passwordHash))) return {}
    return { step: (await startSecondStep(tx, { personId, remember, methods: needed }, context)).step }
  })
  refuse(step)
  if (!opened) throw new Problem(wrongCredentials)
  setCookie(opened.cookie)
  return opened.session
}

/** A session, or what a second factor is needed for; neither if the password has changed in the meantime. */
interface Outcome {
  opened?: Awaited<ReturnType<typeof openSession>>
  step?: Refusal
}

async function countAttempt(context: SignIn): Promise<void> {
  const key = keyOf(context)
  try {
    await signInsToAccount(key, context)
  } catch (locked) {
    if (await isFirst(lockNotes(key, context))) await note(context, 'sign_in.locked')
    throw locked
  }
}

/** Counts an attempt in an unknown browser before the password is checked: beyond the limit even the right one is refused. */
async function countGuess(context: SignIn): Promise<void> {
  const { body, db, now } = context
  const email = body.username.trim()
  const key = emailKey(email)
  try {
    await guessesAt(key, context)
  } catch (paused) {
    if (isEmail(email) && (await isFirst(pauseNotes(key, context))))
      // A job, so that the response takes as long as for an address without an account.
      await inTransaction(db, (tx) => enqueue(tx, 'access.send-pause', { email, at: now.toISOString() }))
    throw paused
  }
}

const keyOf = ({ ip, body }: SignIn) => `${ip} ${emailKey(body.username)}`

/** Whether a counted note is within its limit. */
const isFirst = (counted: Promise<unknown>) =>
  counted.then(
    () => true,
    () => false,
  )

const note = ({ db, ip }: SignIn, action: string, personId?: number) =>
  audit(db, { actor: undefined, action, ...(personId && { subject: `person:${personId}` }), ip })
