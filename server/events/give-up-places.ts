import type { Tx } from '../platform/database/database.ts'
import { publishAll } from '../platform/live/live.ts'
import { attendEvent, fillPlaces } from './attend-event.ts'
import { eventTopicsOf } from './event-topics.ts'
import type { LockedEvent } from './events.queries.ts'

/** Gives up the places of somebody who leaves, at events that are not over: who has waited longest gets each of them. */
export async function giveUpPlacesOf(tx: Tx, personId: number, now: Date): Promise<void> {
  for (const event of await lockEventsOf(tx, personId, now)) {
    await attendEvent(tx, event, { personId, attending: false, now })
    await publishAll(tx, eventTopicsOf(event.id))
  }
}

/** Somebody is not blocked any more: gets the places that stayed free in their turn. */
export async function takePlacesAgain(tx: Tx, personId: number, now: Date): Promise<void> {
  for (const event of await lockEventsOf(tx, personId, now)) {
    await fillPlaces(tx, event)
    await publishAll(tx, eventTopicsOf(event.id))
  }
}

/** Locks the events that are not over to which somebody goes, or at which they wait. */
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
