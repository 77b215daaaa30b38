import { expect, it } from 'vitest'
import { holdUntil, nextAttempt } from './webhook-retries.ts'

const start = new Date('2026-03-01T00:00:00Z')
const end = new Date('2026-03-02T00:00:00Z')

it('a message is retried with growing delay, the last time after a day', () => {
  const times: number[] = []
  let now: Date | undefined = start
  for (let attempts = 1; now; attempts++) {
    times.push((now.getTime() - start.getTime()) / 1000)
    now = nextAttempt(attempts, end, now)
  }
  const delays = times.slice(1).map((time, index) => time - times[index]!)
  expect(times.at(-1)).toBe(24 * 3600)
  expect(times.length).toBeGreaterThan(8)
  // The last one is cut by the end.
  expect(delays.slice(0, -1)).toEqual(delays.slice(0, -1).toSorted((one, other) => one - other))
  expect(delays[0]).toBeLessThan(60)
})

it('other messages wait while a receiver does not respond or is overloaded, at most an hour', () => {
  const seconds = (status: number | null, retryAfter?: string) => {
    const until = holdUntil({ status, retryAfter }, start)
    return until && (until.getTime() - start.getTime()) / 1000
  }
  expect(seconds(null)).toBe(60)
  expect(seconds(503)).toBe(60)
  expect(seconds(429, '120')).toBe(120)
  expect(seconds(429, '999999')).toBe(3600)
  expect(seconds(429, 'Wed, 21 Oct 2026 07:28:00 GMT')).toBe(60)
  expect(seconds(500)).toBeUndefined()
  expect(seconds(400)).toBeUndefined()
  expect(seconds(302)).toBeUndefined()
})
