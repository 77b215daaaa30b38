/** A day, or a day and time, as answers have them. */
interface Moment {
  /** Days since 1970 with their fraction, by the clock that was written down. */
  days: number
  /** Days since 1970 with their fraction in UTC; of what has an offset alone. */
  instant?: number
}

const written =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?(?:(Z)|([+-])(\d\d):(\d\d))?)?$/
const minutesOfDay = 1440

/** @returns undefined for what is no day of the calendar */
export function momentOf(value: unknown): Moment | undefined {
  const found = typeof value === 'string' ? written.exec(value) : null
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const midnight = Date.UTC(year, month - 1, day)
  if (new Date(midnight).getUTCDate() !== day || new Date(midnight).getUTCMonth() !== month - 1)
    return undefined
  const days = midnight / 86_400_000 + (hours * 60 + minutes + seconds / 60) / minutesOfDay
  const [utc, sign, offsetHours, offsetMinutes] = found.slice(7)
  if (!utc && !sign) return { days }
  const offset = sign ? (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1) : 0
  return { days, instant: days - offset / minutesOfDay }
}

/**
 * Days from one to the other. Two instants are apart what they are apart in the world; a day begins at midnight by the
 * clock of the moment that it meets.
 */
export function daysBetween(from: Moment, to: Moment): number {
  const [start, end] =
    from.instant !== undefined && to.instant !== undefined ? [from.instant, to.instant] : [from.days, to.days]
  // Fractions of days in binary: a minute is apart a minute, not a billionth less.
  return Math.round((end - start) * 86_400_000) / 86_400_000
}

/** The day that is so many days after 1970 began, as answers have it; '' for no number and beyond the calendar. */
export function dateOfDay(days: number): string {
  const date = new Date(Math.floor(days) * 86_400_000)
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
  return /^\d/.test(text) ? text : ''
}

const two = (value: number) => String(value).padStart(2, '0')
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** What follows % in formats of ODK. */
const formats: Record<string, (date: Date) => string> = {
  Y: (date) => String(date.getUTCFullYear()).padStart(4, '0'),
  y: (date) => two(date.getUTCFullYear() % 100),
  m: (date) => two(date.getUTCMonth() + 1),
  n: (date) => String(date.getUTCMonth() + 1),
  b: (date) => months[date.getUTCMonth()] ?? '',
  d: (date) => two(date.getUTCDate()),
  e: (date) => String(date.getUTCDate()),
  a: (date) => weekdays[date.getUTCDay()] ?? '',
  H: (date) => two(date.getUTCHours()),
  h: (date) => String(date.getUTCHours()),
  M: (date) => two(date.getUTCMinutes()),
  S: (date) => two(date.getUTCSeconds()),
  '3': (date) => String(date.getUTCMilliseconds()).padStart(3, '0'),
}

/** The first part of a format that is unknown. */
export const unknownFormat = (format: string) =>
  [...format.matchAll(/%(.?)/gs)].find(([, letter = '']) => !Object.hasOwn(formats, letter))?.[0]

/** By the clock that was written down. */
export function formatted({ days }: Moment, format: string): string {
  const date = new Date(Math.round(days * 86_400_000))
  return format.replace(/%(.)/gs, (all, letter: string) => formats[letter]?.(date) ?? all)
}
