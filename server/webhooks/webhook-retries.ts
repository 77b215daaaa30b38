const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Pauses before the second attempt, the third …; the last one is repeated. */
const pauses = [10 * second, minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour]

/** Milliseconds for which other messages wait after a receiver did not respond. */
const hold = minute
/** The longest pause that a receiver can ask for by Retry-After. */
const longestHold = hour

/**
 * The time of the next attempt, the last of which is at the end.
 * @param attempts failed attempts so far, at least one
 */
export function nextAttempt(attempts: number, retryUntil: Date, now: Date): Date | undefined {
  if (now >= retryUntil) return undefined
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? second
  return new Date(Math.min(retryUntil.getTime(), now.getTime() + pause))
}

/**
 * Until when other messages wait as well, because the receiver is out of reach or overloaded. A message that only this
 * receiver refuses does not hold up others.
 */
export function holdUntil(
  { status, retryAfter }: { status: number | null; retryAfter: string | undefined },
  now: Date,
): Date | undefined {
  const isOverloaded = status === 429 || (status !== null && status >= 502 && status <= 504)
  if (status !== null && !isOverloaded) return undefined
  const asked = retryAfter && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * second : hold
  return new Date(now.getTime() + Math.min(longestHold, Math.max(second, asked)))
}
