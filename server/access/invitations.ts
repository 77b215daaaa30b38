import { linkInvalid } from 'contract/access/access.refusals.ts'
import type { registration } from 'contract/access/registration.endpoints.ts'
import { inTransaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { guestInvitation, redeemInvitation as startGuestSession } from '../users/users.ts'
import { linksTriedFrom } from './access.limits.ts'

/** Exchanges an invitation link's token for a guest session; the token itself is never a session (DEF-01, SEC-18). */
export const openInvitation: Handler<typeof registration.openInvitation> = async (context) => {
  const { body, db, now, ip } = context
  await linksTriedFrom(ip, context)
  const guest = await inTransaction(db, (tx) => startGuestSession(tx, body.token, now))
  if (!guest) throw new Problem(linkInvalid)
  return { ...guest, is_guest: true }
}

export const readInvitation: Handler<typeof registration.readInvitation> = async ({ token, db, now }) => {
  const invitation = await guestInvitation(db, token, now)
  if (!invitation || invitation === 'over') throw new Problem(linkInvalid)
  return invitation
}
