import type { Refusal } from '../platform/refusal.ts'
import type { AdvisorHours } from './advisor-hours.ts'
import { dayIsFull, slotNotOffered, slotTaken, slotTooSoon } from './calendar.rules.ts'
import { clockOf, dayOn } from './clock.ts'
import { slotsOf, type Span } from './slots.ts'

/** What decides which slots of an advisor are free. */
export interface Bookings {
  /** Sessions and holds of others with the advisor; on the days of the window, all of them. */
  busy: readonly Span[]
  /** Milliseconds since 1970. */
  now: number
}

const hour = 3_600_000

/** The slots of a window that can be booked now, in order. */
export function freeSlots(hours: AdvisorHours, window: Span, bookings: Bookings): Span[] {
  const whyTaken = takenBy(hours, bookings)
  return slotsOf(hours, window).filter((slot) => !whyTaken(slot))
}

/** Why a time cannot be booked; the server throws it. */
export function whyNotBook(hours: AdvisorHours, slot: Span, bookings: Bookings): Refusal | undefined {
  const isOffered = slotsOf(hours, slot).some(({ start, end }) => start === slot.start && end === slot.end)
  return isOffered ? takenBy(hours, bookings)(slot) : slotNotOffered
}

/** The free slots that are nearest to a time, in order of time. */
export const nearestSlots = (free: readonly Span[], wanted: number, most: number): Span[] =>
  free
    .toSorted((a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted))
    .slice(0, most)
    .toSorted((a, b) => a.start - b.start)

function takenBy({ notice_hours, time_zone, most_a_day }: AdvisorHours, { busy, now }: Bookings) {
  const clock = clockOf(time_zone)
  const days = Map.groupBy(most_a_day === null ? [] : busy, ({ start }) => dayOn(clock, start))
  const isFull = (start: number) =>
    most_a_day !== null && (days.get(dayOn(clock, start))?.length ?? 0) >= most_a_day
  return (slot: Span): Refusal | undefined => {
    if (slot.start <= now || slot.start < now + notice_hours * hour) return slotTooSoon
    if (busy.some(({ start, end }) => start < slot.end && slot.start < end)) return slotTaken()
    return isFull(slot.start) ? dayIsFull : undefined
  }
}
