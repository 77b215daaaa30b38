import { zoneCity, zoneNow } from '../events/zone-city.ts'

/** What a clock shows. */
export interface ClockReading {
  /** `14:00` */
  time: string
  /** `Nairobi` */
  city: string
  /** `Mon, Jun 1`, if it differs from the day in the first zone. */
  day: string | undefined
}

/** An instant as shown by clocks, first in the user's own zone. */
export function clocksAt(instant: string, zones: readonly string[]): ClockReading[] {
  const [own, ...others] = new Set(zones.filter((zone) => zone !== '').map(zoneNow))
  if (own === undefined) return []
  const ownDay = shortDay(instant, own)
  return [own, ...others].map((zone) => {
    const day = shortDay(instant, zone)
    return { time: timeOf(instant, zone), city: zoneCity(zone), day: day === ownDay ? undefined : day }
  })
}

/** `14:00 Nairobi / 12:00 Berlin` */
export const zoneTimes = (instant: string, zones: readonly string[]): string =>
  clocksAt(instant, zones)
    .map(({ time, city, day }) => `${time} ${city}${day ? ` (${day})` : ''}`)
    .join(' / ')

/** Duration of a session: `30 minutes`. */
export const lengthWords = ({ start, end }: { start: string; end: string }): string =>
  `${Math.round((Date.parse(end) - Date.parse(start)) / 60_000)} minutes`

/** `Monday, June 1, 2026`, or with another English locale `Monday, 1 June 2026`. */
export const longDay = (instant: string, timeZone: string, locale = 'en-US'): string =>
  longDays(timeZone, locale).format(new Date(instant))

const timeOf = (instant: string, timeZone: string) => times(timeZone).format(new Date(instant))

/** `Mon, Jun 1` */
export const shortDay = (instant: string, timeZone: string) => shortDays(timeZone).format(new Date(instant))

/** Number of cached formats: creating one takes a hundred times as long as using it. */
const mostKept = 500

function inZone(
  options: Intl.DateTimeFormatOptions,
): (timeZone: string, locale?: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>()
  return (timeZone, locale = 'en-US') => {
    const key = `${locale} ${timeZone}`
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= mostKept) kept.clear()
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    kept.set(key, made)
    return made
  }
}
const longDays = inZone({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const times = inZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const shortDays = inZone({ weekday: 'short', day: 'numeric', month: 'short' })
