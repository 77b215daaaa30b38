import type { Tx } from '../platform/database/database.ts'
import { publishAll } from '../platform/live/live.ts'
import { attendEvent, fillPlaces } from './attend-event.ts'
import { eventTopicsOf } from './event-topics.ts'
import type { LockedEvent } from './events.queries.ts'

/** Gives up a leaving person's places at events that are not over; each goes to the first person waiting. */
export async function giveUpPlacesOf(tx: Tx, personId: number, now: Date): Promise<void> {
  for (const event of await lockEventsOf(tx, personId, now)) {
    await attendEvent(tx, event, { personId, attending: false, now })
    await publishAll(tx, eventTopicsOf(event.id))
  }
}

/**
 * Gives the places of a blocked person at events with limited capacity to the next in line. The person keeps their position
 * on the waiting list, where they are skipped while they are blocked.
 */
export async function freePlacesOf(tx: Tx, personId: number, now: Date): Promise<void> {
  for (const event of await lockEventsOf(tx, personId, now)) {
    if (event.capacity === null) continue
    await tx
      .updateTable('event_attendance')
      .set({ is_waiting: true })
      .where('event_id', '=', event.id)
      .where('person_id', '=', personId)
      .execute()
    await fillPlaces(tx, event)
    await publishAll(tx, eventTopicsOf(event.id))
  }
}

/** Fills free places at events for which a person was waiting, once they are no longer blocked. */
export async function takePlacesAgain(tx: Tx, personId: number, now: Date): Promise<void> {
  for (const event of await lockEventsOf(tx, personId, now)) {
    await fillPlaces(tx, event)
    await publishAll(tx, eventTopicsOf(event.id))
  }
}

/** Locks the events not yet over that a person attends or is waiting for. */
const lockEventsOf = (tx: Tx, personId: number, now: Date): Promise<LockedEvent[]> =>
  tx
    .selectFrom('event')
    .selectAll()
    .where('ends_at', '>', now)
    .where('id', 'in', (theirs) =>
      theirs.selectFrom('event_attendance').select('event_id').where('person_id', '=', personId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
