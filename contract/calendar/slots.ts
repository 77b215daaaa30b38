import type { Temporal } from 'temporal-polyfill'
import type { AdvisorHours } from './advisor-hours.ts'
import type { TimeSpan } from './calendar-shapes.ts'
import { minutesOf } from './advisor-hours.rules.ts'
import { clockOf, dateOf, type Clock } from './clock.ts'

/** A stretch of time, in milliseconds since 1970. */
export interface Span {
  start: number
  end: number
}

/** A span on the wire, where instants are ISO 8601 in UTC. */
export const shownSpan = ({ start, end }: Span): TimeSpan => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})
export const spanOf = ({ start, end }: TimeSpan): Span => ({ start: Date.parse(start), end: Date.parse(end) })

const minute = 60_000
const day = 86_400_000

/**
 * The slots that hours make of a window, in order, booked or not: those that lie in it wholly. A wall time that a change
 * of clocks leaves out makes no slot; of one that comes twice it is the first (REL-22).
 */
export function slotsOf(hours: AdvisorHours, window: Span): Span[] {
  const clock = clockOf(hours.time_zone)
  const slots: Span[] = []
  const last = dateOf(window.end + day)
  for (let date = dateOf(window.start - day); date.since(last).days <= 0; date = date.add({ days: 1 }))
    for (const stretch of stretchesOn(hours, date))
      for (const slot of slotsIn(stretch, { date, clock, length: hours.session_minutes })) {
        const isFree = slot.start >= (slots.at(-1)?.end ?? -Infinity)
        if (isFree && slot.start >= window.start && slot.end <= window.end) slots.push(slot)
      }
  return slots
}

/** Minutes after midnight. */
interface Stretch {
  from: number
  to: number
}

/** Hours that touch or overlap are one, so that a slot may reach from one into the other. */
function stretchesOn({ weekly, days_off, extra }: AdvisorHours, date: Temporal.PlainDate): Stretch[] {
  const name = date.toString()
  const isOff = days_off.some(({ from, to }) => from <= name && name <= to)
  const stretches = [
    ...(isOff ? [] : weekly.filter(({ weekday }) => weekday === date.dayOfWeek)),
    ...extra.filter((one) => one.date === name),
  ].map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
  const merged: Stretch[] = []
  for (const stretch of stretches.toSorted((a, b) => a.from - b.from)) {
    const before = merged.at(-1)
    if (before && stretch.from <= before.to) before.to = Math.max(before.to, stretch.to)
    else merged.push(stretch)
  }
  return merged
}

interface OnDay {
  date: Temporal.PlainDate
  clock: Clock
  /** In minutes. */
  length: number
}

function slotsIn({ from, to }: Stretch, { date, clock, length }: OnDay): Span[] {
  const midnight = Date.UTC(date.year, date.month - 1, date.day)
  const slots: Span[] = []
  for (let wall = from; wall + length <= to; wall += length) {
    const start = clock.firstAt(midnight + wall * minute)
    if (start === undefined) continue
    const end = start + length * minute
    // After a change of clocks within it, a slot could end outside of the hours.
    const lastWall = end - 1 + clock.offsetAt(end - 1)
    if (lastWall < midnight + to * minute) slots.push({ start, end })
  }
  return slots
}
