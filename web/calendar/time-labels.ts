import { longDay, zoneTimes } from 'contract/calendar/zone-times.ts'
import { lettersLocale } from '../ui/reader-locale.ts'
import { dayIn } from './weeks.ts'

/** A time span shown under a given day, and the zone of the reader. */
interface SpanOnDay {
  start: string
  end: string
  /** `2026-03-29` */
  day: string
  zone: string
}

/** The start time in several zones; with the date if the entry is shown under a later day. */
export const startLabel = (
  { start, day, zone }: Omit<SpanOnDay, 'end'>,
  others: readonly string[],
): string => {
  const times = zoneTimes(start, [zone, ...others])
  return dayIn(zone, start) === day ? times : `since ${longDay(start, zone, lettersLocale())}, ${times}`
}

/** The end time in the reader's zone; with the date if that is another day. */
export const endLabel = ({ end, day, zone }: Omit<SpanOnDay, 'start'>): string => {
  const time = zoneTimes(end, [zone])
  return dayIn(zone, end) === day ? `until ${time}` : `until ${longDay(end, zone, lettersLocale())}, ${time}`
}
