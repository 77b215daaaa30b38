import { passwordWrong } from 'contract/access/password.rules.ts'
import { audit, type AuditEntry } from '../platform/database/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { Invalid } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { accountByEmail, accountWithPassword, emailKey } from '../users/users.ts'
import { signInsToAccount } from './access.limits.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Requires the password before an action that cannot be undone, in case another person uses the device.
 * @param failure audit entry for a wrong password, if any
 * @returns the hash of the checked password, for `requireSamePassword`
 * @throws Invalid with a message for the field `password`
 */
export async function requirePassword(
  db: Db,
  viewer: Viewer,
  password: string,
  context: Pick<RequestContext, 'ip' | 'attempts' | 'config'>,
  failure?: Pick<AuditEntry, 'action'>,
): Promise<string> {
  const hash = await hashMatching(db, viewer, password, context)
  if (hash !== undefined) return hash
  if (failure)
    await audit(db, { ...failure, actor: viewer.id, subject: `person:${viewer.id}`, ip: context.ip })
  throw new Invalid({ password: [passwordWrong] })
}

/**
 * Requires that the checked password is still the current one, until the end of the transaction.
 * @param hash from `requirePassword`
 * @throws Invalid with a message for the field `password`
 */
export async function requireSamePassword(tx: Tx, personId: number, hash: string): Promise<void> {
  if (!(await accountWithPassword(tx, personId, hash))) throw new Invalid({ password: [passwordWrong] })
}

/**
 * Checks the password of a signed-in person. Attempts count like sign-ins.
 * @returns the hash of the checked password; undefined if it is wrong
 */
export async function hashMatching(
  db: Db,
  viewer: Viewer,
  password: string,
  context: Pick<RequestContext, 'ip' | 'attempts' | 'config'>,
): Promise<string | undefined> {
  const key = `${context.ip} ${emailKey(viewer.email)}`
  await signInsToAccount(key, context)
  const hash = (await accountByEmail(db, viewer.email))?.password_hash
  if (!(await passwordMatches(password, hash))) return undefined
  await signInsToAccount.giveBack(key, context)
  return hash
}
