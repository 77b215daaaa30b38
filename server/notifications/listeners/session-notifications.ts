import type { SessionEvent } from '../../calendar/calendar.ts'
import type { JobContext, EventListeners } from '../../platform/jobs/jobs.ts'
import { personWithName } from '../names.queries.ts'
import { notificationOf } from '../new-notification.ts'
import { notifyPeople } from '../notify.ts'

/** A change notifies the other participant; a session that starts soon notifies both. */
export const sessionNotifications: EventListeners = {
  'session.booked': (event, context, id) => notifyOther('session.booked', event, context, id),
  'session.moved': (event, context, id) => notifyOther('session.moved', event, context, id),
  'session.cancelled': (event, context, id) => notifyOther('session.cancelled', event, context, id),
  'session.soon': async (event, context, id) => {
    const { advisorId, memberId } = event
    for (const by of [advisorId, memberId]) await notifyOther('session.soon', { ...event, by }, context, id)
  },
}

async function notifyOther(
  kind: 'session.booked' | 'session.moved' | 'session.cancelled' | 'session.soon',
  { sessionId, title, advisorId, memberId, by }: SessionEvent,
  { database: { db } }: JobContext,
  id: string,
): Promise<void> {
  const other = by === advisorId ? memberId : advisorId
  const facts = { session: { id: sessionId, name: title }, by: await personWithName(db, by) }
  await notifyPeople(db, [other], notificationOf(kind, facts, id))
}
