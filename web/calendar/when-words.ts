import { longDay, zoneTimes } from 'contract/calendar/zone-times.ts'
import { dayIn } from './weeks.ts'

/** A stretch of time that stands on a day, and the zone of whoever reads it. */
interface OnDay {
  start: string
  end: string
  /** `2026-03-29` */
  day: string
  zone: string
}

/**
 * When something begins, by the clocks of the reader and of others; with its day, where it stands on a later one: what
 * lasts several days stands on the first of them in each week.
 */
export const startWords = ({ start, day, zone }: Omit<OnDay, 'end'>, others: readonly string[]): string => {
  const times = zoneTimes(start, [zone, ...others])
  return dayIn(zone, start) === day ? times : `since ${longDay(start, zone)}, ${times}`
}

/** When it ends, by the clock of the reader; with its day, where that is another one. */
export const endWords = ({ end, day, zone }: Omit<OnDay, 'start'>): string => {
  const time = zoneTimes(end, [zone])
  return dayIn(zone, end) === day ? `until ${time}` : `until ${longDay(end, zone)}, ${time}`
}
