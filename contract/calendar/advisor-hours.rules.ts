import { messages, type FieldErrors } from '../platform/refusal.ts'
import { isTimeZone } from '../platform/time-zone.ts'
import type { AdvisorHours } from './advisor-hours.ts'

/** Maximum notice in hours. */
export const maxNotice = 336
/** Maximum number of days ahead that can be booked. */
export const maxDaysAhead = 365

/** Minutes after midnight of a wall time. */
export const minutesOf = (wallTime: string): number => {
  const [hours = 0, minutes = 0] = wallTime.split(':').map(Number)
  return hours * 60 + minutes
}

/** Errors by field. */
export function hoursProblems(hours: AdvisorHours): FieldErrors {
  const { time_zone, session_minutes, notice_hours, days_ahead, most_a_day, weekly, days_off, extra } = hours
  const isForward = ({ from, to }: { from: string; to: string }) => minutesOf(to) > minutesOf(from)
  const isLongEnough = ({ from, to }: { from: string; to: string }) =>
    minutesOf(to) - minutesOf(from) >= session_minutes
  return messages([
    ['time_zone', isTimeZone(time_zone), 'Please choose a time zone from the list'],
    [
      'notice_hours',
      Number.isInteger(notice_hours) && notice_hours >= 0 && notice_hours <= maxNotice,
      `Please enter a whole number of hours from 0 to ${maxNotice}`,
    ],
    [
      'days_ahead',
      Number.isInteger(days_ahead) && days_ahead >= 1 && days_ahead <= maxDaysAhead,
      `Please enter a whole number of days from 1 to ${maxDaysAhead}`,
    ],
    [
      'days_ahead',
      !(notice_hours > days_ahead * 24),
      'No session could be booked: the minimum notice is longer than this',
    ],
    [
      'most_a_day',
      most_a_day === null || (Number.isInteger(most_a_day) && most_a_day >= 1 && most_a_day <= 48),
      'Please enter a whole number from 1 to 48, or nothing for no limit',
    ],
    ['weekly', weekly.every(isLongEnough), tooShort(session_minutes)],
    ['weekly', !overlap(weekly, ({ weekday }) => String(weekday)), 'Hours of the same day overlap'],
    ['weekly', weekly.every(isForward), backward],
    ['days_off', days_off.every(({ from, to }) => to >= from), 'The last day off is before the first'],
    ['extra', extra.every(isLongEnough), tooShort(session_minutes)],
    ['extra', !overlap(extra, ({ date }) => date), 'Extra hours of the same day overlap'],
    ['extra', extra.every(isForward), backward],
  ])
}

const backward =
  'Hours must end after they begin. Enter hours across midnight as two: until midnight, and from midnight on the next day'
const tooShort = (minutes: number) => `All hours must have room for a session of ${minutes} minutes`

function overlap<T extends { from: string; to: string }>(stretches: T[], dayOf: (one: T) => string): boolean {
  const days = [...Map.groupBy(stretches, dayOf).values()]
  return days.some((day) => {
    const inOrder = day.toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from))
    return inOrder.some(({ from }, at) => {
      const before = inOrder[at - 1]
      return before !== undefined && minutesOf(from) < minutesOf(before.to)
    })
  })
}
