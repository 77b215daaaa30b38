import type { contacts } from 'contract/contacts/contacts.endpoints.ts'
import {
  requestedTooOften,
  maxRequestsPerRecipient,
  requestToSelf,
} from 'contract/contacts/contacts.refusals.ts'
import { whyNotRequest } from 'contract/contacts/contacts.rules.ts'
import { sharedAttempts } from '../platform/http/rate-limit.ts'
import { notFound, Problem, refuse } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { acceptRequest } from './answer-request.ts'
import { readContact } from './contact-rows.queries.ts'
import { requireVisible } from './contacts.access.ts'
import { announceContact } from './contact-events.ts'
import {
  contactOf,
  hasBlocked,
  insertContact,
  lockPair,
  openRequestsOf,
  standingIn,
  cooldownEnd,
} from './contacts.queries.ts'

/** Limited because each request notifies its recipient. */
const countRequest = sharedAttempts('contact-requests', { points: 100, duration: 86_400 })
/** Prevents a person from disturbing another by requesting and cancelling repeatedly. */
const countRequestToRecipient = sharedAttempts('contact-requests-to-one', {
  points: maxRequestsPerRecipient,
  duration: 86_400,
  refusal: requestedTooOften,
})

/**
 * Sends a contact request (MEM-15, CON-13). When two people send each other requests, the second accepts the first
 * (SEC-41).
 */
export const requestContact: Handler<typeof contacts.request, { viewer: Viewer }> = async (context) => {
  const { tx, viewer, body, now } = context
  const other = body.targetUserId
  if (other === viewer.id) throw new Problem(requestToSelf)
  await requireVisible(tx, viewer, other)
  await countRequest(String(viewer.id), context)
  await lockPair(tx, viewer.id, other)
  // Staff see people who have blocked them, but cannot send them requests.
  if (await hasBlocked(tx, other, viewer.id)) throw notFound()
  const row = await contactOf(tx, viewer.id, other)
  const standing = row ? standingIn(row, viewer.id) : 'none'
  refuse(
    whyNotRequest({
      standing: (await hasBlocked(tx, viewer.id, other)) ? 'blocked' : standing,
      cooling: (await cooldownEnd(tx, viewer.id, other, now)) !== undefined,
      openRequests: await openRequestsOf(tx, viewer.id),
    }),
  )
  if (row) {
    await acceptRequest(tx, row, now)
    return readContact(tx, row.id)
  }
  await countRequestToRecipient(`${viewer.id} ${other}`, context)
  const { id } = await insertContact(tx, { from_id: viewer.id, to_id: other, note: body.note }, now)
  await announceContact(tx, 'contact.requested', { contactId: id, from: viewer.id, to: other })
  return readContact(tx, id)
}
