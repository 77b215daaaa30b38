import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CountOfLastHour, DurationsOfLastHour, ErrorsOfLastHour } from './last-hour.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T12:00:30Z') }))
afterEach(() => void vi.useRealTimers())
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

it('counts are forgotten after an hour', () => {
  const counts = new CountOfLastHour()
  counts.add(0.2)
  counts.add(3)
  pass(30)
  counts.add(1)
  expect([counts.count, counts.longest]).toEqual([3, 3])
  pass(30)
  expect([counts.count, counts.longest]).toEqual([1, 1])
  pass(30)
  expect([counts.count, counts.longest]).toEqual([0, 0])
})

it('the last error is shown with its message, and forgotten after an hour', () => {
  const errors = new ErrorsOfLastHour()
  expect(errors.figures).toEqual({ errors_last_hour: 0, last_error: null })
  errors.add(new Error('The first'))
  errors.add(new AggregateError([new Error('no answer at ::1'), new Error('no answer at 127.0.0.1')]))
  expect(errors.figures).toEqual({
    errors_last_hour: 2,
    last_error: { at: '2026-11-22T12:00:30.000Z', message: 'no answer at ::1; no answer at 127.0.0.1' },
  })
  pass(61)
  expect(errors.figures).toEqual({ errors_last_hour: 0, last_error: null })
})

it('quantiles are those of the latest thousand durations', () => {
  const durations = new DurationsOfLastHour()
  expect(durations.figures).toEqual({ p50_seconds: null, p95_seconds: null })
  durations.add(9)
  expect(durations.figures).toEqual({ p50_seconds: 9, p95_seconds: 9 })
  for (let one = 1; one <= 2500; one++) durations.add(one)
  expect(durations.figures).toEqual({ p50_seconds: 2000, p95_seconds: 2450 })
  pass(61)
  expect(durations.figures).toEqual({ p50_seconds: null, p95_seconds: null })
})
