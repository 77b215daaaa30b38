/** A date, or a date and time, as in answers. */
interface Moment {
  /** Days since 1970, with a fraction, in local time. */
  days: number
  /** Days since 1970, with a fraction, in UTC; only if there is an offset. */
  instant?: number
}

const written =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?(?:(Z)|([+-])(\d\d):(\d\d))?)?$/
const minutesOfDay = 1440

/** @returns undefined for dates that do not exist */
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
 * Days between two moments. Two instants are compared in UTC; a date starts at midnight in the local time of the other
 * moment.
 */
export function daysBetween(from: Moment, to: Moment): number {
  const [start, end] =
    from.instant !== undefined && to.instant !== undefined ? [from.instant, to.instant] : [from.days, to.days]
  // Rounds to milliseconds: binary fractions of days are inexact.
  return Math.round((end - start) * 86_400_000) / 86_400_000
}

/** The date this many days after 1 January 1970, as in answers; '' if it is not a number or out of range. */
export function dateOfDay(days: number): string {
  const date = new Date(Math.floor(days) * 86_400_000)
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
  return /^\d/.test(text) ? text : ''
}

const two = (value: number) => String(value).padStart(2, '0')
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Conversions after % in ODK's date formats. */
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

/** The first unknown conversion in a format. */
export const unknownFormat = (format: string) =>
  [...format.matchAll(/%(.?)/gs)].find(([, letter = '']) => !Object.hasOwn(formats, letter))?.[0]

/** Formats a moment in local time. */
export function formatted({ days }: Moment, format: string): string {
  const date = new Date(Math.round(days * 86_400_000))
  return format.replace(/%(.)/gs, (all, letter: string) => formats[letter]?.(date) ?? all)
}
