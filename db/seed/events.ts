import type { Config } from '../../server/platform/config.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { demoEvents, type DemoEvent } from './event-texts.ts'
import { personas } from './personas.ts'
import { storePicture } from './pictures.ts'
import { diceOf } from './random.ts'

const hourLength = 3_600_000
const dayLength = 24 * hourLength

/** Events over the months around now, with pictures and attendees; one is full and has a waiting list. */
export async function seedEvents(tx: Tx, config: Config, now: Date): Promise<void> {
  const people = await tx
    .selectFrom('person')
    .select(['id', 'email'])
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .limit(200)
    .execute()
  const staff = people.find(({ email }) => email === personas.staff.email)?.id ?? null
  const personaIds = Object.values(personas)
    .map(({ email }) => people.find((person) => person.email === email)?.id)
    .filter((id) => id !== undefined)
  const others = people.map(({ id }) => id).filter((id) => !personaIds.includes(id))
  for (const [number, event] of demoEvents.entries()) {
    const id = await seedEvent(tx, { event, number, staff, config, now })
    // The personas attend some of the events.
    const going = [
      ...personaIds.filter((_, place) => (place + number) % 3 === 0),
      ...shuffled(others, number),
    ].slice(0, event.people)
    await seedAttendance(tx, id, going, event, now)
  }
}

interface Seeding {
  event: DemoEvent
  number: number
  staff: number | null
  config: Config
  now: Date
}

async function seedEvent(tx: Tx, { event, number, staff, config, now }: Seeding): Promise<number> {
  const { inDays, hour, hours, picture, people: _, ...columns } = event
  const day = new Date(now.getTime() + inDays * dayLength)
  const starts_at = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour))
  const avatar_key = picture ? await storePicture(tx, config, `event-${number}.png`) : null
  const created_at = new Date(Math.min(now.getTime() - dayLength, starts_at.getTime() - 40 * dayLength))
  const { id } = await tx
    .insertInto('event')
    .values({
      ...columns,
      starts_at,
      ends_at: new Date(starts_at.getTime() + hours * hourLength),
      avatar_key,
      created_by: staff,
      created_at,
      updated_at: created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function seedAttendance(
  tx: Tx,
  event_id: number,
  going: readonly number[],
  { capacity }: DemoEvent,
  now: Date,
): Promise<void> {
  if (going.length === 0) return
  await tx
    .insertInto('event_attendance')
    .values(
      going.map((person_id, place) => ({
        event_id,
        person_id,
        is_waiting: capacity !== null && place >= capacity,
        since: new Date(now.getTime() - (going.length - place) * 5 * hourLength),
      })),
    )
    .execute()
}

/** Shuffles a list, always in the same way for the same number. */
function shuffled(ids: readonly number[], number: number): number[] {
  const dice = diceOf(number * 997 + 3)
  return ids
    .map((id) => ({ id, at: dice.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ id }) => id)
}
