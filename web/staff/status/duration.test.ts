import { expect, it } from 'vitest'
import { duration } from './duration.ts'

it('durations use the most suitable unit', () => {
  expect([0, 1, 89, 90, 5399, 5400, 129_000, 130_000].map(duration)).toEqual([
    '1 second',
    '1 second',
    '89 seconds',
    '2 minutes',
    '90 minutes',
    '2 hours',
    '36 hours',
    '2 days',
  ])
})
