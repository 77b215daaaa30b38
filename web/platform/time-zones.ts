interface TimeZone {
  value: string
  label: string
}

/** All time zones of the browser with their present offsets, and UTC, which browsers do not list. */
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
