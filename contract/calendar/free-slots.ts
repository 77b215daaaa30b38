import type { Refusal } from '../platform/refusal.ts'
import type { AdvisorHours } from './advisor-hours.ts'
import { dayIsFull, slotNotOffered, slotTaken, slotTooFar, slotTooSoon } from './calendar.rules.ts'
import { clockOf, dateOn, day } from './clock.ts'
import { slotsOf, type Span } from './slots.ts'

/** What determines the free slots of an advisor. */
export interface Bookings {
  /** Sessions and holds of others with the advisor, at least those on the days of the window. */
  busy: readonly Span[]
  /** Milliseconds since 1970. */
  now: number
}

const hour = 3_600_000
/** Longer than any session: one that starts on the last day may end on the next. */
const longest = 2 * hour

/**
 * Slots start before this instant, in milliseconds since 1970: the end of the last bookable day in the time zone of the
 * hours.
 */
export function bookableUntil({ time_zone, days_ahead }: AdvisorHours, now: number): number {
  const clock = clockOf(time_zone)
  const midnight = (dateOn(clock, now) + days_ahead + 1) * day
  // If the clocks skip midnight, the day starts with the next time shown.
  return clock.firstAt(midnight) ?? midnight - clock.offsetAt(midnight)
}

/** The slots of a window that can be booked now, in chronological order. */
export function freeSlots(hours: AdvisorHours, window: Span, bookings: Bookings): Span[] {
  const until = bookableUntil(hours, bookings.now)
  const end = Math.min(window.end, until + longest)
  if (window.start > end || window.end < bookings.now) return []
  const whyTaken = takenBy(hours, bookings, until)
  return slotsOf(hours, { ...window, end }).filter((slot) => !whyTaken(slot))
}

/** Why a time cannot be booked. */
export function whyNotBook(hours: AdvisorHours, slot: Span, bookings: Bookings): Refusal | undefined {
  const isOffered = slotsOf(hours, slot).some(({ start, end }) => start === slot.start && end === slot.end)
  return isOffered ? takenBy(hours, bookings)(slot) : slotNotOffered
}

/** The free slots nearest to a time, in chronological order. */
export const nearestSlots = (free: readonly Span[], wanted: number, most: number): Span[] =>
  free
    .toSorted((a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted))
    .slice(0, most)
    .toSorted((a, b) => a.start - b.start)

function takenBy(hours: AdvisorHours, { busy, now }: Bookings, until = bookableUntil(hours, now)) {
  const { notice_hours, days_ahead, time_zone, most_a_day } = hours
  const clock = clockOf(time_zone)
  const days = Map.groupBy(most_a_day === null ? [] : busy, ({ start }) => dateOn(clock, start))
  const full = new Set(
    [...days].flatMap(([date, spans]) => (spans.length >= (most_a_day ?? Infinity) ? date : [])),
  )
  const isBusy = overlapping(busy)
  const soonest = now + notice_hours * hour
  return (slot: Span): Refusal | undefined => {
    if (slot.start <= now || slot.start < soonest) return slotTooSoon
    if (slot.start >= until) return slotTooFar(days_ahead)
    if (isBusy(slot)) return slotTaken()
    return full.size > 0 && full.has(dateOn(clock, slot.start)) ? dayIsFull : undefined
  }
}

/** Tests for overlap by binary search, as there can be thousands of spans. */
function overlapping(spans: readonly Span[]): (span: Span) => boolean {
  const inOrder = spans.toSorted((one, other) => one.start - other.start)
  let latest = -Infinity
  const latestEnds = inOrder.map(({ end }) => (latest = Math.max(latest, end)))
  return ({ start, end }) => {
    let [low, high] = [0, inOrder.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((inOrder[middle]?.start ?? Infinity) < end) low = middle + 1
      else high = middle
    }
    return (latestEnds[low - 1] ?? -Infinity) > start
  }
}
