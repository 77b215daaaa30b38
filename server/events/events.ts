import type { Db } from '../platform/database/database.ts'

export { entriesOfGoing } from './event-calendar.ts'
export { eventCards } from './events.queries.ts'
export { giveUpPlacesOf, takePlacesAgain } from './give-up-places.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    'event.created': { eventId: number; by: number }
    /** Its time or place is another one. */
    'event.changed': { eventId: number; by: number }
    /** It was deleted before it was over; `people` were to come or waited. */
    'event.cancelled': { eventId: number; title: string; by: number; people: number[] }
    /** A place became free for somebody who waited. */
    'event.place_freed': { eventId: number; personId: number }
    /** It begins within a day. */
    'event.soon': { eventId: number; people: number[] }
  }
}

/** Everybody who goes to an event or waits for a place. */
export const attendeesOf = (db: Db, eventId: number) =>
  db.selectFrom('event_attendance').select('person_id').where('event_id', '=', eventId)
