import { sessionLengths } from 'contract/calendar/advisor-hours.ts'
import { ownSlot, slotIsYours, slotNotOffered } from 'contract/calendar/calendar.rules.ts'
import { freeSlots, nearestSlots, whyNotBook } from 'contract/calendar/free-slots.ts'
import { shownSpans, type Span } from 'contract/calendar/slots.ts'
import { refuse, Problem } from '../platform/http/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { endHoldsAndReadTaken, hasBooked, lockHours } from './bookings.queries.ts'
import type { Meeting } from './sessions.queries.ts'

/** Free slots that are offered instead of one that is taken, and within how many days of it. */
const alternatives = { most: 3, days: 14 }

interface Wanted {
  advisorId: number
  memberId: number
  slot: Span
  now: Date
  /** The session that is moved to the slot. */
  sessionId?: number
  /** Whose hold makes room, and ends: that of whoever asks, who may be the advisor. */
  holderId?: number
}

/**
 * Makes sure, under the lock of its advisor, that a slot can be booked; holds of whoever asks and expired ones are
 * deleted. Throws why not, with the nearest free slots when it is taken.
 * @returns who would meet
 */
export async function takeSlot(
  tx: Tx,
  { advisorId, memberId, slot, now, sessionId = 0, holderId = memberId }: Wanted,
): Promise<Meeting> {
  if (advisorId === memberId) throw new Problem(ownSlot)
  // Before anything is computed: what is sent can be a stretch of thousands of years.
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
