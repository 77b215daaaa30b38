import type { access } from 'contract/access/access.contract.ts'
import { unconfirmed, wrongCredentials } from 'contract/access/access.refusals.ts'
import { accountBlocked } from 'contract/platform/refusal.ts'
import { attempts } from '../platform/limits.ts'
import { Problem, refuse } from '../platform/problem.ts'
import type { Handler } from '../platform/routes.ts'
import { emailKey } from '../users/email-key.ts'
import { accountByEmail, rolesOf } from '../users/users.ts'
import { passwordMatches } from './passwords.ts'
import { startSession } from './sessions.queries.ts'
import { newToken, tokenHash } from '../platform/tokens.ts'

const perAccount = attempts('sign-in-account', { points: 6, duration: 60 }, { points: 30, duration: 3600 })
const perAddress = attempts('sign-in-address', { points: 30, duration: 60 }, { points: 200, duration: 3600 })

export const signIn: Handler<typeof access.signIn> = async ({ body, db, now, ip, config }) => {
  await perAddress(ip, config)
  // Counted per account and address together, so that an attacker elsewhere cannot lock the owner out (SEC-14).
  await perAccount(`${ip} ${emailKey(body.username)}`, config)
  const account = await accountByEmail(db, body.username)
  if (!(await passwordMatches(body.password, account?.password_hash)) || !account)
    throw new Problem(wrongCredentials)
  if (account.blocked_at) throw new Problem(accountBlocked)
  refuse(account.confirmed_at ? undefined : unconfirmed)
  const token = newToken()
  await startSession(
    db,
    { personId: account.id, hash: tokenHash(token), remember: body.remember ?? false },
    now,
  )
  const { id: user_id, email: username, is_staff, active_modules } = account
  return { token, username, user_id, is_staff, active_modules, roles: await rolesOf(db, account.id) }
}
