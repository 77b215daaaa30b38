import type { Db } from '../platform/database/database.ts'

export { entriesOfAttended } from './event-calendar.ts'
export { eventCards } from './events.queries.ts'
export { freePlacesOf, giveUpPlacesOf, takePlacesAgain } from './give-up-places.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    'event.created': { eventId: number; by: number }
    /** The event's time or place changed. */
    'event.changed': { eventId: number; by: number }
    /** The event was deleted before its end; `people` are those who attended or waited. */
    'event.cancelled': { eventId: number; title: string; by: number; people: number[] }
    /** A person on the waiting list got a place. */
    'event.place_freed': { eventId: number; personId: number }
    /** The event begins within a day. */
    'event.soon': { eventId: number; people: number[] }
  }
}

/** Ids of the people who attend an event or are on its waiting list. */
export const attendeesOf = (db: Db, eventId: number) =>
  db.selectFrom('event_attendance').select('person_id').where('event_id', '=', eventId)
