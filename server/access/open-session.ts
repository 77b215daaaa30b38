import type { StartedSession } from 'contract/access/access.schemas.ts'
import { accountBlocked } from 'contract/platform/refusal.ts'
import { sendMail } from '../mail/mail.ts'
import { audit } from '../platform/database/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { newToken, tokenHash } from '../platform/tokens.ts'
import { accountToSignIn, hasProject, keepAccount, noteSignIn, rolesOf } from '../users/users.ts'
import { accountKeptMail, newDeviceMail } from './access.mails.ts'
import { deviceCookie, deviceToken, mayMailSignIn, noteDevice } from './known-devices.ts'
import { keepFactors } from './second-factors/keep-factors.ts'
import { startSession } from './sessions.queries.ts'

interface SignedIn {
  personId: number
  /** The hash of the password that was checked, if it was checked just now. */
  passwordHash?: string
  remember: boolean
  /** What was proved beside the password, for the audit log. A second factor cancels its removal. */
  second_factor?: string
  /** The issuer that has signed the person in, for the audit log. */
  sign_on?: string
}

/**
 * Opens a session after everything that the account requires was proved, and locks the account.
 * @returns the session and a Set-Cookie header that makes the browser known; undefined if the account is gone or the password has changed in the meantime
 */
export async function openSession(
  tx: Tx,
  { personId, passwordHash, remember, second_factor, sign_on }: SignedIn,
  context: Pick<RequestContext, 'now' | 'ip' | 'userAgent' | 'config' | 'cookies' | 'attempts'>,
): Promise<{ session: StartedSession; sessionId: number; cookie: string } | undefined> {
  const { now, ip, userAgent, config, cookies } = context
  const account = await accountToSignIn(tx, personId, passwordHash)
  if (!account) return undefined
  if (account.blocked_at) throw new Problem(accountBlocked)
  if (account.deletion_requested_at) {
    await keepAccount(tx, personId, ip)
    await sendMail(tx, accountKeptMail(account.email, config))
  }
  if (second_factor !== undefined && second_factor !== 'trusted_browser')
    await keepFactors(tx, { id: personId, email: account.email }, context)
  const token = newToken()
  const { id: sessionId } = await startSession(
    tx,
    { personId, hash: tokenHash(token), remember, ip, userAgent },
    config,
    now,
  )
  const subject = `person:${personId}`
  const proved = {
    ...(second_factor !== undefined && { second_factor }),
    ...(sign_on !== undefined && { sign_on }),
  }
  await audit(tx, { actor: personId, action: 'sign_in.succeeded', subject, detail: proved, ip })
  const isFirst = await noteSignIn(tx, personId, now)
  const device = deviceToken(cookies)
  const isKnown = await noteDevice(tx, personId, device, now)
  if (!isFirst && !isKnown && (await mayMailSignIn(personId, context))) {
    const signedIn = { userAgent, at: now, timeZone: account.time_zone }
    await sendMail(tx, newDeviceMail(account.email, signedIn, config))
  }
  const { email: username, is_staff, active_modules } = account
  const session = {
    token,
    username,
    user_id: personId,
    is_staff,
    active_modules,
    roles: await rolesOf(tx, personId),
    ...(isFirst && !(await hasProject(tx, personId)) && { starts_at_home: true as const }),
  }
  return { session, sessionId, cookie: deviceCookie(device, config) }
}
