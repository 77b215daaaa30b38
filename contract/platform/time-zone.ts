/** Whether this platform knows the IANA zone; offsets such as `+02:00` are not zones. */
export const isTimeZone = (name: string): boolean => knownName(name) !== undefined

/**
 * The canonical spelling of a time zone: `utc` becomes UTC. A city with two names keeps the chosen one, such as
 * `Asia/Kolkata`. Invalid names are unchanged.
 */
export function nameOfTimeZone(typed: string): string {
  const known = knownName(typed)
  return known === undefined || isCity.test(typed) ? typed : known
}

const isCity = /^[A-Z][a-z]{2,}(\/[A-Z][a-z]+(_[A-Z][a-z]+)*)+$/

function knownName(name: string): string | undefined {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
