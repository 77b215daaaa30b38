import { sessionLengths } from 'contract/calendar/advisor-hours.ts'
import { ownSlot, slotIsYours, slotNotOffered } from 'contract/calendar/calendar.rules.ts'
import { freeSlots, nearestSlots, whyNotBook } from 'contract/calendar/free-slots.ts'
import { shownSpans, type Span } from 'contract/calendar/slots.ts'
import { refuse, Problem } from '../platform/http/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { endHoldsAndReadTaken, hasBooked, lockHours } from './bookings.queries.ts'
import type { Meeting } from './sessions.queries.ts'

/** How many free slots are offered instead of a taken one, and within how many days of it. */
const alternatives = { most: 3, days: 14 }

interface Wanted {
  advisorId: number
  memberId: number
  slot: Span
  now: Date
  /** The session being moved to the slot. */
  sessionId?: number
  /** The person making the request, who may be the advisor; their hold does not count and is deleted. */
  holderId?: number
}

/**
 * Checks, with the advisor's hours locked, that a slot can be booked. Deletes expired holds and those of the person making
 * the request. Throws a `Problem` if the slot cannot be booked, with the nearest free slots if it is taken.
 */
export async function takeSlot(
  tx: Tx,
  { advisorId, memberId, slot, now, sessionId = 0, holderId = memberId }: Wanted,
): Promise<Meeting> {
  if (advisorId === memberId) throw new Problem(ownSlot)
  // Checked first, as the request could span thousands of years.
  const isLength = (minutes: number) => slot.end - slot.start === minutes * 60_000
  if (!sessionLengths.some(isLength)) throw new Problem(slotNotOffered)
  const around = alternatives.days * 86_400_000
  const window = { start: slot.start - around, end: slot.end + around }
  const [meeting] = await lockHours(tx, { advisorId, memberId })
  const held = { advisorId, memberId: holderId, window, now, exceptId: sessionId }
  const busy = await endHoldsAndReadTaken(tx, held)
  if (!meeting) throw new Problem(slotNotOffered)
  const { hours } = meeting
  if (!isLength(hours.session_minutes)) throw new Problem(slotNotOffered)
  const refusal = whyNotBook(hours, slot, { busy, now: now.getTime() })
  if (refusal?.status !== 409) {
    refuse(refusal)
    return meeting
  }
  const free = freeSlots(hours, window, { busy, now: now.getTime() })
  const isTheirs = memberId === holderId && (await hasBooked(tx, { advisorId, memberId, slot, sessionId }))
  const withAlternatives = {
    ...(refusal.code === slotIsYours.code && isTheirs ? slotIsYours : refusal),
    alternatives: shownSpans(nearestSlots(free, slot.start, alternatives.most)),
  }
  throw new Problem(withAlternatives)
}
