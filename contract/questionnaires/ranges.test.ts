import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isInRange, lastInRange, nearestInRange, readRange, writeRange, type Range } from './ranges.ts'

it('is read as in XLSForm, with its defaults', () => {
  expect(readRange('')).toEqual({ start: 1, end: 10, step: 1 })
  expect(readRange('start=0 end=5 step=0.5')).toEqual({ start: 0, end: 5, step: 0.5 })
  expect(readRange('END = 100, Start=-10; tick_interval=2')).toEqual({ start: -10, end: 100, step: 1 })
  expect(readRange('start=10 end=1 step=2')).toEqual({ start: 2, end: 10, step: 2 })
  expect(readRange('step=0')).toBe('step is 0.')
  expect(readRange('end=many')).toBe('end is many, which is not a number.')
})

it('has the numbers of its steps only', () => {
  const tenths = { start: 0, end: 1, step: 0.1 }
  for (const value of [0, 0.1, 0.3, 0.1 + 0.2, 0.7, 1])
    expect([value, isInRange(tenths, value)]).toEqual([value, true])
  for (const value of [-0.1, 0.05, 1.1, 0.31])
    expect([value, isInRange(tenths, value)]).toEqual([value, false])
  expect(lastInRange({ start: 1, end: 10, step: 4 })).toBe(9)
  expect(nearestInRange(tenths, 0.30000000000000004)).toBe(0.3)
})

it('is written as it is read, and its nearest number is in it', () => {
  const number = fc.integer({ min: -10_000, max: 10_000 }).map((value) => value / 100)
  const some = fc
    .record({
      start: number,
      end: number,
      step: fc.integer({ min: 1, max: 500 }).map((value) => value / 100),
    })
    .filter(({ start, end }) => start <= end && !Object.is(start, -0) && !Object.is(end, -0))
  fc.assert(
    fc.property(some, number, (one: Range, value) => {
      expect(readRange(writeRange(one))).toEqual(one)
      expect(isInRange(one, nearestInRange(one, value))).toBe(true)
    }),
  )
})
