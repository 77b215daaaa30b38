import { daysAround } from 'contract/calendar/calendar.rules.ts'
import { dateFormat } from '../ui/date-format.ts'

const day = 86_400_000

/** The calendar day of an instant in a zone, as `2026-03-29`. */
export const dayIn = (zone: string, instant: string | number): string =>
  daysOf(zone).format(new Date(instant))

/** Cached by zone, because thousands of slots are formatted at once. */
const formats = new Map<string, Intl.DateTimeFormat>()
function daysOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  formats.set(zone, made)
  return made
}

/** Adds days to a date. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)

/** The Monday of the week that contains a day. */
export const mondayOf = (date: string): string => daysAfter(date, -((new Date(date).getUTCDay() + 6) % 7))

/** The Monday of the week in the URL; that of the current week if the parameter is invalid. */
export function shownWeek(parameter: string, zone: string, now: number): string {
  const isDay = /^(20|21)\d\d-\d\d-\d\d$/.test(parameter) && !Number.isNaN(Date.parse(parameter))
  return mondayOf(isDay ? parameter : dayIn(zone, now))
}

/** The query for a week, with ten days more on each side (CAL-02). */
export const windowOf = (monday: string) => ({
  from_time: new Date(Date.parse(monday) - daysAround * day).toISOString(),
  to_time: new Date(Date.parse(monday) + (7 + daysAround) * day).toISOString(),
  get_advisor_slots: 'true' as const,
})

const dayInWords = dateFormat({ year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** `November 23 – 29, 2026` */
export const weekLabel = (monday: string): string =>
  dayInWords()
    .formatRange(new Date(monday), new Date(daysAfter(monday, 6)))
    // Browsers put different spaces around the dash.
    .replace(/\s*–\s*/, ' – ')
