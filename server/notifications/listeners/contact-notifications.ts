import { sql } from 'kysely'
import type { ContactEvent } from '../../contacts/contacts.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import type { EventListeners } from '../../platform/jobs/jobs.ts'
import { namedPerson } from '../named.queries.ts'
import { notificationOf } from '../new-notification.ts'
import { notifyPeople, tellPages } from '../notify.ts'
import { settle } from '../settle.ts'

/** Who is notified of connection requests; of a rejection, a removal and a block nobody is. */
export const contactNotifications: EventListeners = {
  'contact.requested': async ({ from, to }, { database: { db } }, id) => {
    const by = await namedPerson(db, from)
    await notifyPeople(db, [to], notificationOf('contact.requested', { by }, id))
  },
  'contact.accepted': async (event, { database: { db } }, id) => {
    const { from, to } = event
    await settleRequest(db, event)
    const by = await namedPerson(db, to)
    await notifyPeople(db, [from], notificationOf('contact.accepted', { by }, id))
  },
  'contact.request_ended': (event, { database: { db } }) => settleRequest(db, event),
  // What the two were told of each other may no longer be theirs to see.
  'contact.removed': ({ from, to }, { database: { db } }) =>
    inTransaction(db, (tx) => tellPages(tx, [from, to])),
  'person.blocked': ({ by, personId }, { database: { db } }) =>
    inTransaction(db, (tx) => tellPages(tx, [by, personId])),
}

const settleRequest = (db: Db, { from, to }: Pick<ContactEvent, 'from' | 'to'>) =>
  settle(db, {
    kind: 'contact.requested',
    aboutId: from,
    where: sql<boolean>`actor_id = ${from} and person_id = ${to}`,
  })
