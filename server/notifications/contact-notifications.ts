import type { EventListeners } from '../platform/jobs/jobs.ts'
import { notificationOf } from './notification-kinds.ts'
import { nameOf, notifyPeople } from './notifications.queries.ts'

/** Who is notified of connection requests; of a rejection, a removal and a block nobody is. */
export const contactNotifications: EventListeners = {
  'contact.requested': async ({ from, to }, { database: { db } }, id) => {
    const facts = { person: await nameOf(db, from), personId: from }
    await notifyPeople(db, [to], notificationOf('contact.requested', facts, id))
  },
  'contact.accepted': async ({ from, to }, { database: { db } }, id) => {
    const facts = { person: await nameOf(db, to), personId: to }
    await notifyPeople(db, [from], notificationOf('contact.accepted', facts, id))
  },
}
