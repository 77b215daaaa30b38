import { weekdays, type AdvisorHours } from './advisor-hours.ts'
import type { TimeSpan } from './calendar-shapes.ts'
import { minutesOf } from './advisor-hours.rules.ts'
import { clockOf, dateOf, day, type Clock } from './clock.ts'
import { instantText } from './instant-text.ts'

/** A period of time in milliseconds since 1970. */
export interface Span {
  start: number
  end: number
}

export const spanOf = ({ start, end }: TimeSpan): Span => ({ start: Date.parse(start), end: Date.parse(end) })

/** Spans in the format of the API: ISO 8601 in UTC. */
export const shownSpans = (spans: readonly Span[]): TimeSpan[] =>
  spans.map(({ start, end }) => ({ start: instantText(start), end: instantText(end) }))

const minute = 60_000

/**
 * All slots of a window in chronological order, booked or not. A wall time that the clocks skip has no slot; of one
 * that occurs twice, the first counts (REL-22).
 */
export function slotsOf(hours: AdvisorHours, window: Span): Span[] {
  const clock = clockOf(hours.time_zone)
  const stretchesOn = stretchesByDate(hours)
  const length = hours.session_minutes * minute
  const slots: Span[] = []
  let earliest = window.start
  for (let date = dateOf(window.start) - 1; date <= dateOf(window.end) + 1; date++)
    for (const stretch of stretchesOn(date))
      for (const slot of slotsIn(stretch, { midnight: date * day, clock, length }))
        if (slot.start >= earliest && slot.end <= window.end) {
          slots.push(slot)
          earliest = slot.end
        }
  return slots
}

/** In milliseconds after midnight. */
interface Stretch {
  from: number
  to: number
}

/** The hours of a date, in days since 1970. */
function stretchesByDate({ weekly, days_off, extra }: AdvisorHours): (date: number) => Stretch[] {
  const usual = weekdays.map((weekday) => joined(weekly.filter((one) => one.weekday === weekday)))
  const off = days_off.map(({ from, to }) => ({ from: dateNamed(from), to: dateNamed(to) }))
  const added = Map.groupBy(extra, ({ date }) => dateNamed(date))
  return (date) => {
    // 1 January 1970 was a Thursday.
    const index = (((date + 3) % 7) + 7) % 7
    const isOff = off.some(({ from, to }) => from <= date && date <= to)
    const more = added.get(date)
    if (!more) return isOff ? [] : (usual[index] ?? [])
    return joined([...(isOff ? [] : weekly.filter(({ weekday }) => weekday === index + 1)), ...more])
  }
}

const dateNamed = (date: string) => dateOf(Date.parse(date))

/** Joins hours that touch or overlap, so that a slot may extend from one into the other. */
function joined(stretches: { from: string; to: string }[]): Stretch[] {
  const merged: Stretch[] = []
  const inOrder = stretches.map(({ from, to }) => ({
    from: minutesOf(from) * minute,
    to: minutesOf(to) * minute,
  }))
  for (const stretch of inOrder.toSorted((a, b) => a.from - b.from)) {
    const before = merged.at(-1)
    if (before && stretch.from <= before.to) before.to = Math.max(before.to, stretch.to)
    else merged.push(stretch)
  }
  return merged
}

interface OnDay {
  /** As a wall time. */
  midnight: number
  clock: Clock
  length: number
}

function slotsIn({ from, to }: Stretch, { midnight, clock, length }: OnDay): Span[] {
  const steady = clock.steadyOffset(dateOf(midnight))
  const slots: Span[] = []
  for (let wall = midnight + from; wall + length <= midnight + to; wall += length) {
    const start = steady === undefined ? clock.firstAt(wall) : wall - steady
    if (start === undefined) continue
    const end = start + length
    const isWithin = (instant: number) => {
      const shown = instant + clock.offsetAt(instant) - midnight
      return from <= shown && shown < to
    }
    if (steady !== undefined || everyMinute({ start, end }, isWithin)) slots.push({ start, end })
  }
  return slots
}

/** A clock change during a slot may move it out of the hours: past their end or before their start. */
function everyMinute({ start, end }: Span, holds: (instant: number) => boolean): boolean {
  for (let instant = start; instant < end; instant += minute) if (!holds(instant)) return false
  return true
}
