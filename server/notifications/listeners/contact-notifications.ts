import { sql } from 'kysely'
import type { ContactEvent } from '../../contacts/contacts.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { EventListeners } from '../../platform/jobs/jobs.ts'
import { personWithName } from '../names.queries.ts'
import { notificationOf } from '../new-notification.ts'
import { notifyPeople, refreshPages } from '../notify.ts'
import { notifyToDecide, settle } from '../settle.ts'

/** Notifications of contact requests. Rejections, removals and blocks notify nobody. */
export const contactNotifications: EventListeners = {
  'contact.requested': async (event, { database: { db } }, id) => {
    const by = await personWithName(db, event.from)
    await notifyToDecide(db, [event.to], notificationOf('contact.requested', { by }, id), request(event))
  },
  'contact.accepted': async (event, { database: { db } }, id) => {
    const { from, to } = event
    await settle(db, request(event))
    const by = await personWithName(db, to)
    await notifyPeople(db, [from], notificationOf('contact.accepted', { by }, id))
  },
  'contact.request_ended': (event, { database: { db } }) => settle(db, request(event)),
  // The two may no longer have the right to see earlier notifications about each other.
  'contact.removed': ({ from, to }, { database: { db } }) =>
    inTransaction(db, (tx) => refreshPages(tx, [from, to])),
  'person.blocked': ({ by, personId }, { database: { db } }) =>
    inTransaction(db, (tx) => refreshPages(tx, [by, personId])),
}

const request = ({ from, to }: Pick<ContactEvent, 'from' | 'to'>) => ({
  kind: 'contact.requested' as const,
  aboutId: from,
  where: sql<boolean>`actor_id = ${from} and person_id = ${to}`,
  isOpen: sql<boolean>`exists (select from contact
    where from_id = ${from} and to_id = ${to} and accepted_at is null)`,
})
