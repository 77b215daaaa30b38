import { eventIsOver } from 'contract/events/events.rules.ts'
import type { Tx } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { accountInUse } from '../users/users.ts'
import type { LockedEvent } from './events.queries.ts'

/**
 * Signs a person up for a locked event, or puts them on the waiting list when it is full; or cancels, which gives the
 * place to the first person waiting. Idempotent: a person who is waiting keeps their position (EVT-05).
 */
export async function attendEvent(
  tx: Tx,
  event: LockedEvent,
  { personId, attending, now }: { personId: number; attending: boolean; now: Date },
): Promise<void> {
  if (event.ends_at <= now) throw new Problem(eventIsOver)
  if (!attending) {
    await tx
      .deleteFrom('event_attendance')
      .where('event_id', '=', event.id)
      .where('person_id', '=', personId)
      .execute()
    return fillPlaces(tx, event)
  }
  const isFull = event.capacity !== null && (await freePlaces(tx, event, event.capacity)) <= 0
  await tx
    .insertInto('event_attendance')
    .values({ event_id: event.id, person_id: personId, is_waiting: isFull, since: now })
    .onConflict((conflict) => conflict.constraint('event_attendance_once').doNothing())
    .execute()
}

/**
 * Gives free places to people on the waiting list, in order. Blocked accounts are skipped, as they cannot use the place,
 * but keep their position.
 */
export async function fillPlaces(tx: Tx, event: Pick<LockedEvent, 'id' | 'capacity'>): Promise<void> {
  const free = event.capacity === null ? Infinity : await freePlaces(tx, event, event.capacity)
  for (let filled = 0; filled < free;) {
    const most = Math.min(free - filled, batchSize)
    const next = await admitNext(tx, event.id, most)
    for (const personId of next) await announce(tx, 'event.place_freed', { eventId: event.id, personId })
    if (next.length < most) return
    filled += most
  }
}

/** Maximum number of people who get a place in one statement. */
const batchSize = 1000

/** Gives a place to the people who have waited longest. @returns their ids */
async function admitNext(tx: Tx, eventId: number, most: number): Promise<number[]> {
  const next = await tx
    .updateTable('event_attendance')
    .set({ is_waiting: false })
    .where('id', 'in', (waiting) =>
      waiting
        .selectFrom('event_attendance as a')
        .innerJoin('person as p', 'p.id', 'a.person_id')
        .select('a.id')
        .where('a.event_id', '=', eventId)
        .where('a.is_waiting', '=', true)
        .where(accountInUse('p'))
        .orderBy('a.id')
        .limit(most),
    )
    .returning('person_id')
    .execute()
  return next.map(({ person_id }) => person_id)
}

async function freePlaces(tx: Tx, { id }: Pick<LockedEvent, 'id'>, capacity: number): Promise<number> {
  const { going } = await tx
    .selectFrom('event_attendance')
    .select((one) => one.fn.countAll<number>().as('going'))
    .where('event_id', '=', id)
    .where('is_waiting', '=', false)
    .executeTakeFirstOrThrow()
  return capacity - going
}
