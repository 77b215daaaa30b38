import { passwordWrong } from 'contract/access/password.rules.ts'
import type { Db } from '../platform/database/database.ts'
import { reject } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { accountByEmail, emailKey } from '../users/users.ts'
import { signInsToAccount } from './access.limits.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Makes sure that it is the owner who sits at a signed-in device, before something that cannot be undone there.
 * Attempts count like those of signing in.
 * @throws Invalid with a message for the field `password`
 */
export async function requirePassword(
  db: Db,
  viewer: Viewer,
  password: string,
  context: Pick<RequestContext, 'ip' | 'attempts' | 'config'>,
): Promise<void> {
  const key = `${context.ip} ${emailKey(viewer.email)}`
  await signInsToAccount(key, context)
  const account = await accountByEmail(db, viewer.email)
  if (!(await passwordMatches(password, account?.password_hash))) reject({ password: [passwordWrong] })
  await signInsToAccount.giveBack(key, context)
}
