import { eventIsOver } from 'contract/events/events.rules.ts'
import type { Tx } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { accountInUse } from '../users/users.ts'
import type { LockedEvent } from './events.queries.ts'

/**
 * Goes to a locked event, or waits for a place while there is none; or does not go, which frees the place for who has
 * waited longest. Idempotent: who waits and asks again keeps the turn (EVT-05).
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
    .onConflict((there) => there.constraint('event_attendance_once').doNothing())
    .execute()
}

/**
 * Gives free places to those who wait, in their turn: after somebody leaves, or there are more places. Whose account is
 * blocked could not come in, so they keep their turn and others go first.
 */
export async function fillPlaces(tx: Tx, event: Pick<LockedEvent, 'id' | 'capacity'>): Promise<void> {
  const free = event.capacity === null ? Infinity : await freePlaces(tx, event, event.capacity)
  for (let filled = 0; filled < free;) {
    const most = Math.min(free - filled, mostAtOnce)
    const next = await nextOnes(tx, event.id, most)
    for (const personId of next) await announce(tx, 'event.place_freed', { eventId: event.id, personId })
    if (next.length < most) return
    filled += most
  }
}

/** People who get a place with one statement. */
const mostAtOnce = 1000

/** Gives a place to those who have waited longest. @returns who they are */
async function nextOnes(tx: Tx, eventId: number, most: number): Promise<number[]> {
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
