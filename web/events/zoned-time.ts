import { Temporal } from 'temporal-polyfill'

/**
 * The instant at which the clocks of a zone show a wall time, ISO 8601 in UTC; empty while either cannot be read. Of an
 * hour that comes twice it is the first, and a time that is skipped is moved on by as much.
 * @param wall as date and time inputs have it: '2031-05-12T09:00'
 */
export function instantOf(wall: string, timeZone: string): string {
  try {
    const instant = Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone).toInstant()
    return instant.toString({ fractionalSecondDigits: 3 })
  } catch {
    return ''
  }
}

/**
 * What the clocks show in place of a wall time that they skip, as they do when summer begins; nothing for one that they
 * show, and while either cannot be read.
 */
export function movedOnTo(wall: string, timeZone: string): string | undefined {
  const instant = instantOf(wall, timeZone)
  if (instant === '') return undefined
  const shown = wallTimeOf(instant, timeZone)
  return shown === Temporal.PlainDateTime.from(wall).toString({ smallestUnit: 'minute' }) ? undefined : shown
}

/** What the clocks of a zone show at an instant, to the minute. */
export const wallTimeOf = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
