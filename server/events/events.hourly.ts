import { inTransaction } from '../platform/database/database.ts'
import type { Hourly } from '../platform/jobs/hourly.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { sql } from 'kysely'

/** Maximum number of events per run, and of people per announcement. */
const most = { events: 500, people: 1000 }

/** Reminds attendees once of events that begin within a day. */
export const eventsHourly: Hourly = async (_, { database: { db } }) => {
  const soon = await db
    .selectFrom('event')
    .select('id')
    .where('starts_at', '>', sql<Date>`now()`)
    .where('starts_at', '<', sql<Date>`now() + interval '1 day'`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('event_attendance')
          .select('event_attendance.id')
          .whereRef('event_id', '=', 'event.id')
          .where('is_waiting', '=', false)
          .where('reminded_at', 'is', null),
      ),
    )
    .orderBy('starts_at')
    .limit(most.events)
    .execute()
  for (const { id: eventId } of soon)
    for (let reminded = most.people; reminded === most.people;)
      reminded = await inTransaction(db, async (tx) => {
        const { rows } = await sql<{ person_id: number }>`
          update event_attendance set reminded_at = now() where id in (
            select id from event_attendance
            where event_id = ${eventId}::bigint and not is_waiting and reminded_at is null
            order by id limit ${most.people} for update skip locked)
          returning person_id`.execute(tx)
        const people = rows.map(({ person_id }) => person_id)
        if (people.length > 0) await announce(tx, 'event.soon', { eventId, people })
        return people.length
      })
}
