import { linkInvalid } from 'contract/access/access.refusals.ts'
import type { registration } from 'contract/access/registration.endpoints.ts'
import { tellOfRequests } from '../institutes/institutes.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { isConfirmed, markConfirmed } from '../users/users.ts'
import { linksTriedFrom } from './access.limits.ts'
import { linkLives, takeLink } from './links.queries.ts'

/** ACC-59. A GET changes nothing, since mail scanners follow links (SEC-20). */
export const completion: Handler<typeof registration.completion> = async (context) => {
  const { params, db, ip } = context
  await linksTriedFrom(ip, context)
  return { completed: await isConfirmed(db, params.id) }
}

/** Whether the link of a mail can still be used. */
export const checkLink: Handler<typeof registration.checkLink> = async (context) => {
  const { body, db, now, ip } = context
  await linksTriedFrom(ip, context)
  const link = { personId: body.id, purpose: 'confirm' } as const
  return { valid: (await linkLives(db, link, body.token, now)) !== undefined }
}

/** Confirms the e-mail address by a mailed link, once. */
export const complete: Handler<typeof registration.complete> = async (context) => {
  const { params, body, db, now, ip } = context
  await linksTriedFrom(ip, context)
  await inTransaction(db, async (tx) => {
    const taken = await takeLink(tx, { personId: params.id, purpose: 'confirm' }, body.token, now)
    if (!taken) throw new Problem(linkInvalid)
    await confirmAddress(tx, params.id, { now, ip })
  })
  return { completed: true }
}

/** Marks the address as confirmed after a mailed link was followed, and notifies others of the person's requests. */
export async function confirmAddress(
  tx: Tx,
  personId: number,
  { now, ip }: { now: Date; ip: string },
): Promise<void> {
  if (!(await markConfirmed(tx, personId, now))) return
  await tellOfRequests(tx, personId, now)
  await audit(tx, { actor: personId, action: 'account.confirmed', subject: `person:${personId}`, ip })
}
