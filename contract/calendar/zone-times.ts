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
  format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone })
    .format(new Date(instant))
    .replaceAll(',', '')

const timeOf = (instant: string, timeZone: string) =>
  format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(instant))

/** `Mon 1 Jun` */
const dayOf = (instant: string, timeZone: string) =>
  format({ weekday: 'short', day: 'numeric', month: 'short', timeZone })
    .format(new Date(instant))
    .replaceAll(',', '')

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options)

/** `Port of Spain` of `America/Port_of_Spain`. */
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
