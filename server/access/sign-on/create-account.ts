import { modules } from 'contract/access/modules.ts'
import { signOnOver } from 'contract/access/sign-on.rules.ts'
import { joinBySignOn } from '../../institutes/institutes.ts'
import { forgetMedia } from '../../media/media.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { RequestContext } from '../../platform/http/routes.ts'
import { deleteUnconfirmed, insertAccount } from '../../users/users.ts'
import { noPassword } from '../passwords.ts'
import type { Provider } from './providers.ts'
import type { Identity } from './read-identity.ts'

interface NewAccount {
  email: string
  provider: Provider
  identity: Identity
}

/**
 * Creates an account without a password, by an institution as a member of it. An unconfirmed registration with the address
 * may be by another person, so none of its data is used.
 */
export async function createAccount(
  tx: Tx,
  { email, provider: { institute, roles }, identity }: NewAccount,
  { now, ip }: Pick<RequestContext, 'now' | 'ip'>,
): Promise<number> {
  await forgetMedia(tx, await deleteUnconfirmed(tx, email))
  const account = {
    email,
    password_hash: noPassword,
    first_name: identity.firstName,
    last_name: identity.lastName,
    confirmed_at: now,
    active_modules: modules,
  }
  const personId = await insertAccount(tx, account, now)
  // Created by another tab in the meantime.
  if (personId === undefined) throw new Problem(signOnOver)
  const subject = `person:${personId}`
  await audit(tx, {
    actor: personId,
    action: 'account.registered',
    subject,
    detail: { sign_on: identity.issuer },
    ip,
  })
  if (institute && roles) {
    const given = identity.isAdmin ? [roles.standard, 'Admin'] : [roles.standard]
    await joinBySignOn(tx, { instituteId: institute.id, personId, roles: given }, now)
    await audit(tx, {
      actor: undefined,
      action: 'institute.joined_by_sign_on',
      subject: `institute:${institute.id}`,
      concerns: subject,
      detail: { roles: given.join(', ') },
    })
  }
  return personId
}
