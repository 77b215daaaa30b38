import type { Refusal } from '../platform/refusal.ts'
import type { AdvisorHours } from './advisor-hours.ts'
import { dayIsFull, slotNotOffered, slotTaken, slotTooSoon } from './calendar.rules.ts'
import { clockOf, dateOn } from './clock.ts'
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
  const days = Map.groupBy(most_a_day === null ? [] : busy, ({ start }) => dateOn(clock, start))
  const full = new Set(
    [...days].flatMap(([date, spans]) => (spans.length >= (most_a_day ?? Infinity) ? date : [])),
  )
  const isBusy = overlapping(busy)
  const soonest = now + notice_hours * hour
  return (slot: Span): Refusal | undefined => {
    if (slot.start <= now || slot.start < soonest) return slotTooSoon
    if (isBusy(slot)) return slotTaken()
    return full.size > 0 && full.has(dateOn(clock, slot.start)) ? dayIsFull : undefined
  }
}

/** Whether one of some spans overlaps with another one, found by the middle: there can be thousands. */
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
