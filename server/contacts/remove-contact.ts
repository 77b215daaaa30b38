import type { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { whyNotRemoveContact } from 'contract/contacts/contacts.rules.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { announceRemoval } from './contact-events.ts'
import type { InContact } from './contacts.access.ts'
import { contactOfPerson, deleteContact, lockPair, standingIn } from './contacts.queries.ts'

/** Cancels the viewer's request or removes a contact (CON-09, CON-14). */
export const removeContact: Handler<typeof contacts.remove, InContact> = ({ db, viewer, other, params }) =>
  inTransaction(db, async (tx) => {
    await lockPair(tx, viewer.id, other)
    const contact = await contactOfPerson(tx, viewer.id, params.id)
    if (!contact) throw notFound()
    refuse(whyNotRemoveContact(standingIn(contact, viewer.id)))
    await deleteContact(tx, contact.id)
    await announceRemoval(tx, contact, viewer.id)
    return { success: true }
  })
