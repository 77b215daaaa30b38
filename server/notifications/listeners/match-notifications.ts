import { adminsOf } from '../../institutes/institutes.ts'
import type { EventListeners } from '../../platform/jobs/jobs.ts'
import { instituteWithName } from '../names.queries.ts'
import { notificationOf } from '../new-notification.ts'
import { notifyPeople } from '../notify.ts'

/** Notifications of new matches. */
export const matchNotifications: EventListeners = {
  'matching.found': async ({ personId, instituteId, count }, { database: { db } }, id) => {
    const institute = await instituteWithName(db, instituteId)
    if (!institute) return
    await notifyPeople(db, [personId], notificationOf('match.found', { institute, more: count - 1 }, id))
  },
  'matching.asked': async ({ instituteId, ...asked }, { database: { db } }, id) => {
    const institute = await instituteWithName(db, instituteId)
    if (!institute) return
    const admins = (await adminsOf(db, instituteId)).map((one) => one.id)
    await notifyPeople(db, admins, notificationOf('match.asked', { institute, ...asked }, id))
  },
}
