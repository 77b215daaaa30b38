import type { Tx } from '../platform/database/database.ts'
import { publishAll } from '../platform/live/live.ts'
import { attendEvent } from './attend-event.ts'
import { topicsOf } from './event-topics.ts'

/** Gives up the places of somebody who leaves, at events that are not over: who has waited longest gets each of them. */
export async function giveUpPlacesOf(tx: Tx, personId: number, now: Date): Promise<void> {
  const events = await tx
    .selectFrom('event')
    .selectAll()
    .where('ends_at', '>', now)
    .where('id', 'in', (theirs) =>
      theirs.selectFrom('event_attendance').select('event_id').where('person_id', '=', personId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const event of events) {
    await attendEvent(tx, event, { personId, attending: false, now })
    await publishAll(tx, topicsOf(event.id))
  }
}
