/** Whether this platform knows the IANA zone; offsets such as `+02:00` are none. */
export const isTimeZone = (name: string): boolean => knownName(name) !== undefined

/**
 * The name of a time zone in one spelling, however it was typed: `utc` is UTC. A city that has two names keeps the one
 * that was chosen, as `Asia/Kolkata`. What is no zone stays as it is.
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
