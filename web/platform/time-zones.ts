interface TimeZone {
  value: string
  label: string
}

/** Every time zone that the browser knows, with its present offset; UTC is not among them by itself. */
export const timeZones = (): TimeZone[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map(timeZone)

export const timeZone = (zone: string): TimeZone => ({
  value: zone,
  label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone)})`,
})

const offsetOf = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
