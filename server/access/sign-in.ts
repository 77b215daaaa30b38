import type { access } from 'contract/access/access.endpoints.ts'
import { crossOriginSignIn, unconfirmed, wrongCredentials } from 'contract/access/access.refusals.ts'
import { accountBlocked } from 'contract/platform/refusal.ts'
import { sendMail } from '../mail/mail.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { Problem, refuse } from '../platform/http/problem.ts'
import type { ContextOf, Handler } from '../platform/http/routes.ts'
import { newToken, tokenHash } from '../platform/tokens.ts'
import {
  accountByEmail,
  accountWithPassword,
  emailKey,
  hasProject,
  keepAccount,
  noteSignIn,
  rolesOf,
} from '../users/users.ts'
import { accountKeptMail, newDeviceMail } from './access.mails.ts'
import { lockNotes, signInsFrom, signInsToAccount } from './access.limits.ts'
import { deviceCookie, deviceToken, mayMailSignIn, noteDevice } from './known-devices.ts'
import { sendConfirmation } from './mail-links.ts'
import { passwordMatches } from './passwords.ts'
import { startSession } from './sessions.queries.ts'

type SignIn = ContextOf<typeof access.signIn>

/** ACC-15. Same response and same work for known and unknown addresses (SEC-12). */
export const signIn: Handler<typeof access.signIn> = async (context) => {
  const { body, db, now, ip, userAgent, config, crossOrigin, cookies, setCookie } = context
  refuse(crossOrigin ? crossOriginSignIn : undefined)
  await signInsFrom(ip, context)
  await countAttempt(context)
  const account = await accountByEmail(db, body.username)
  const matches = await passwordMatches(body.password, account?.password_hash)
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
  await Promise.all([signInsFrom.giveBack(ip, context), signInsToAccount.giveBack(keyOf(context), context)])
  const token = newToken()
  const device = deviceToken(cookies)
  const session = {
    personId: account.id,
    hash: tokenHash(token),
    remember: body.remember ?? false,
    ip,
    userAgent,
  }
  const startsAtHome = await inTransaction(db, async (tx) => {
    const present = await accountWithPassword(tx, account.id, account.password_hash)
    if (!present) throw new Problem(wrongCredentials)
    if (present.blocked_at) throw new Problem(accountBlocked)
    if (present.deletion_requested_at) {
      await keepAccount(tx, account.id, ip)
      await sendMail(tx, accountKeptMail(account.email, config))
    }
    await startSession(tx, session, config, now)
    const by = { actor: account.id, subject: `person:${account.id}`, ip }
    await audit(tx, { ...by, action: 'sign_in.succeeded' })
    const isFirst = await noteSignIn(tx, account.id, now)
    const isKnown = await noteDevice(tx, account.id, device, now)
    if (!isFirst && !isKnown && (await mayMailSignIn(account.id, context))) {
      const signedIn = { userAgent, at: now, timeZone: present.time_zone }
      await sendMail(tx, newDeviceMail(account.email, signedIn, config))
    }
    return isFirst && !(await hasProject(tx, account.id))
  })
  setCookie(deviceCookie(device, config))
  const { id: user_id, email: username, is_staff, active_modules } = account
  return {
    token,
    username,
    user_id,
    is_staff,
    active_modules,
    roles: await rolesOf(db, account.id),
    ...(startsAtHome && { starts_at_home: true as const }),
  }
}

async function countAttempt(context: SignIn): Promise<void> {
  const key = keyOf(context)
  try {
    await signInsToAccount(key, context)
  } catch (locked) {
    if (await firstOfTheMinute(key, context)) await note(context, 'sign_in.locked')
    throw locked
  }
}

const keyOf = ({ ip, body }: SignIn) => `${ip} ${emailKey(body.username)}`

const firstOfTheMinute = (key: string, context: SignIn) =>
  lockNotes(key, context).then(
    () => true,
    () => false,
  )

const note = ({ db, ip }: SignIn, action: string, personId?: number) =>
  audit(db, { actor: undefined, action, ...(personId && { subject: `person:${personId}` }), ip })
