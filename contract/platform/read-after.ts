/**
 * Header with the position in the log of the database after a write, as `0/16B3748`. Sent with the response to a change and
 * with live messages where there are replicas; a request that sends it back is not answered by a replica that is behind.
 */
export const readAfterHeader = 'x-read-after'
/** Cookie with the same position. */
export const readAfterCookie = 'read-after'

/** Parses a log position into a comparable number; undefined if it is invalid. */
export function logPosition(text: string | undefined): bigint | undefined {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '') ?? []
  return high === undefined || low === undefined
    ? undefined
    : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
