/** `14:00 Nairobi / 12:00 Berlin`: an instant as clocks show it, first in one's own zone, then in the other's. */
export function zoneTimes(instant: string, [own, ...others]: readonly string[]): string {
  if (own === undefined || own === '') return others.length > 0 ? zoneTimes(instant, others) : ''
  const zones = [own, ...new Set(others.filter((zone) => zone !== '' && zone !== own))]
  const ownDay = dayOf(instant, own)
  return zones
    .map((zone) => {
      const day = dayOf(instant, zone)
      return `${timeOf(instant, zone)} ${cityOf(zone)}${day === ownDay ? '' : ` (${day})`}`
    })
    .join(' / ')
}

/** `Monday 1 June 2026` */
export const longDay = (instant: string, timeZone: string): string =>
  longDays(timeZone).format(new Date(instant)).replaceAll(',', '')

const timeOf = (instant: string, timeZone: string) => times(timeZone).format(new Date(instant))

/** `Mon 1 Jun` */
const dayOf = (instant: string, timeZone: string) =>
  shortDays(timeZone).format(new Date(instant)).replaceAll(',', '')

/** Zones whose formats are kept: making one takes a hundred times as long as using it. */
const mostKept = 500

function inZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const known = kept.get(timeZone)
    if (known) return known
    if (kept.size >= mostKept) kept.clear()
    const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
    kept.set(timeZone, made)
    return made
  }
}
const longDays = inZone({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const times = inZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const shortDays = inZone({ weekday: 'short', day: 'numeric', month: 'short' })

/** `Port of Spain` of `America/Port_of_Spain`. */
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
