import type { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { whyNotAnswer } from 'contract/contacts/contacts.rules.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { changeEach } from '../platform/http/several.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { announceContact, announceRemoval } from './contact-events.ts'
import { readContact } from './contact-rows.queries.ts'
import { party, type InContact } from './contacts.access.ts'
import {
  acceptContact,
  contactOfPerson,
  deleteContact,
  lockPair,
  storeRejection,
  standingIn,
  type ContactRow,
} from './contacts.queries.ts'

/** Accepts or rejects a request to the viewer (CON-07, CON-09). A rejected request is deleted. */
export const answerRequest: Handler<typeof contacts.answer, InContact> = ({
  db,
  viewer,
  other,
  params,
  body,
  now,
}) =>
  inTransaction(db, async (tx) => {
    await lockPair(tx, viewer.id, other)
    const contact = await contactOfPerson(tx, viewer.id, params.id)
    if (!contact) throw notFound()
    refuse(whyNotAnswer(standingIn(contact, viewer.id), body.accepted))
    if (!body.accepted) {
      await deleteContact(tx, contact.id)
      await storeRejection(tx, { from_id: contact.from_id, to_id: contact.to_id }, now)
      await announceRemoval(tx, contact, viewer.id)
      return { success: true, contact: null }
    }
    if (!contact.accepted_at) await acceptRequest(tx, contact, now)
    return { success: true, contact: await readContact(tx, contact.id) }
  })

/** The same for several requests. */
export const answerSeveral: Handler<typeof contacts.answerSeveral, { viewer: Viewer }> = (context) =>
  changeEach(context.tx, context.body.ids, async (id) => {
    const one = { ...context, params: { id }, body: { accepted: context.body.accepted } }
    return answerRequest({ ...one, ...(await party(one)) })
  })

export async function acceptRequest(tx: Tx, { id, from_id, to_id }: ContactRow, now: Date): Promise<void> {
  await acceptContact(tx, id, now)
  await announceContact(tx, 'contact.accepted', { contactId: id, from: from_id, to: to_id })
}
