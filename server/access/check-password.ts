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
 * Makes sure that it is the owner who sits at a signed-in device, before something that cannot be undone there.
 * @param failure the entry of the audit log for a wrong one, if there is to be one
 * @returns the hash of the password, as it was when it was checked, for `requireSamePassword`
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
 * Makes sure that a password which was checked is still the present one, until the transaction ends: of one that is
 * changed meanwhile, nothing that was asked for by it is done.
 * @param hash from `requirePassword`
 * @throws Invalid with a message for the field `password`
 */
export async function requireSamePassword(tx: Tx, personId: number, hash: string): Promise<void> {
  if (!(await accountWithPassword(tx, personId, hash))) throw new Invalid({ password: [passwordWrong] })
}

/**
 * Whether this is the password of a signed-in person. Attempts count like those of signing in.
 * @returns the hash, as it was when it was checked; undefined if it is another password
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
