const minute = 60_000

/** For how long a mail is retried. */
const longest = 48 * 60 * minute
const longestPause = 4 * 60 * minute

/**
 * The time of the next attempt: after 1 minute, 2, 4, 8 … but at least every four hours; undefined after two days.
 */
export function nextTry(attempts: number, firstTriedAt: Date, now: Date): Date | undefined {
  const end = firstTriedAt.getTime() + longest
  if (now.getTime() >= end) return undefined
  const pause = Math.min(longestPause, minute * 2 ** Math.min(attempts - 1, 20))
  return new Date(Math.min(end, now.getTime() + pause))
}
