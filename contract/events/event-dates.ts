/** Start and end, ISO 8601 in UTC. */
export interface EventSpan {
  start: string
  end: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached by zone, as creating a format is slow. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

/** Date and time of an instant in a zone. */
function readingAt(instant: string, timeZone: string) {
  const parts = formatOf(timeZone).formatToParts(new Date(instant))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    month: of('month'),
    day: Number(of('day')),
    year: of('year'),
    clock: `${of('hour')}:${of('minute')}`,
  }
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return `${day}th`
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`
}

/** 'MMMM Do YYYY' as specified, or the day first, for readers of other locales: '12 May 2031'. */
export type EventDayOrder = 'specified' | 'day-first'

/** The day of an instant in a zone as 'MMMM Do YYYY', for example 'May 12th 2031' (EVT-03). */
export function ordinalDay(instant: string, timeZone: string, order: EventDayOrder = 'specified'): string {
  const { month, day, year } = readingAt(instant, timeZone)
  if (order === 'day-first') return `${day} ${month} ${year}`
  return `${month} ${ordinal(day)} ${year}`
}

/** The time of day of an instant in a zone: '09:00'. */
export const clockTimeIn = (instant: string, timeZone: string): string => readingAt(instant, timeZone).clock

/** 'May 12th 2031, 09:00 – 17:00'; includes the day of the end if it differs. */
export function spanWords({ start, end }: EventSpan, timeZone: string, order?: EventDayOrder): string {
  const [first, last] = [ordinalDay(start, timeZone, order), ordinalDay(end, timeZone, order)]
  const until = first === last ? '' : `${last}, `
  return `${first}, ${clockTimeIn(start, timeZone)} – ${until}${clockTimeIn(end, timeZone)}`
}
