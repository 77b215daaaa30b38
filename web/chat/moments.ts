import { dateFormat } from '../ui/date-format.ts'
import { clockTime } from '../ui/dates.ts'

const weekday = dateFormat({ weekday: 'short' })
const inYear = dateFormat({ month: 'short', day: 'numeric' })
const longDay = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' })
const dayAndYear = dateFormat({ month: 'long', day: 'numeric', year: 'numeric' })

/** Number of calendar days between two moments, in the reader's zone. */
function daysBetween(early: Date, late: Date): number {
  const midnight = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
  return Math.round((midnight(late) - midnight(early)) / 86_400_000)
}

/** An ISO instant as the time of day, HH:mm. */
export const timeOf = (instant: string) => clockTime(new Date(instant))

/** Formats an ISO instant for the list of conversations: time for today, weekday for the last six days, else the date. */
export function shortMoment(instant: string, now = new Date()): string {
  const moment = new Date(instant)
  const days = daysBetween(moment, now)
  if (days <= 0) return clockTime(moment)
  return days < 7 ? weekday().format(moment) : inYear().format(moment)
}

/** Formats the day of an ISO instant as a divider between messages; equal for all messages of a day. */
export function dayLine(instant: string, now = new Date()): string {
  const moment = new Date(instant)
  const days = daysBetween(moment, now)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return (days < 180 ? longDay() : dayAndYear()).format(moment)
}
