import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'

export { eventCards } from './events.queries.ts'

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

/** The live topic of an event. */
export const eventTopic = (id: number) => `event:${id}`

/** Everybody who goes to an event or waits for a place. */
export const attendeesOf = (db: Db, eventId: number) =>
  db.selectFrom('event_attendance').select('person_id').where('event_id', '=', eventId)

/** UID and page of an event in calendars: the same in its own file and in a feed, so that none shows it twice. */
export const entryIdentity = (id: number, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) => ({
  id: `event-${id}@${new URL(PUBLIC_URL).host}`,
  url: `${PUBLIC_URL}/events/${id}`,
})
