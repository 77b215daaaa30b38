import { Temporal } from 'temporal-polyfill'

/**
 * Converts a wall time in a zone to an instant, ISO 8601 in UTC; empty if either is invalid. A repeated hour means its first
 * occurrence, and a skipped time moves forward by the length of the gap.
 * @param wall in the format of date and time inputs: '2031-05-12T09:00'
 */
export function instantOf(wall: string, timeZone: string): string {
  try {
    const instant = Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone).toInstant()
    return instant.toString({ fractionalSecondDigits: 3 })
  } catch {
    return ''
  }
}

/** The wall time that replaces one skipped by daylight saving time; undefined if it exists or the input is invalid. */
export function timeAfterGap(wall: string, timeZone: string): string | undefined {
  const instant = instantOf(wall, timeZone)
  if (instant === '') return undefined
  const shown = wallTimeOf(instant, timeZone)
  return shown === Temporal.PlainDateTime.from(wall).toString({ smallestUnit: 'minute' }) ? undefined : shown
}

/** The wall time in a zone at an instant, to the minute. */
export const wallTimeOf = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
