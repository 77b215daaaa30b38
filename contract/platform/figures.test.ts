import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsFor, edges } from './figures.ts'

describe('the bars of a histogram', () => {
  it.each([
    [0, 100, true, { start: 0, step: 20, count: 6 }],
    [1, 5, true, { start: 1, step: 1, count: 5 }],
    [0, 1, false, { start: 0, step: 0.1, count: 10 }],
    [0.3, 142_857, false, { start: 0, step: 20_000, count: 8 }],
    [-7, 12, true, { start: -10, step: 5, count: 5 }],
    [3, 3, true, { start: 3, step: 1, count: 1 }],
    [0, 5e-324, false, { start: 0, step: 1, count: 1 }],
    [1, 1.0000000001, false, { start: 1, step: 1, count: 1 }],
  ])('from %d to %d, whole numbers: %s', (min, max, integers, bars) =>
    expect(barsFor(min, max, integers)).toEqual(bars),
  )

  it('are ten at most, hold every number, and none lies empty at an end', () => {
    const number = fc.double({ min: -1e9, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(number, number, fc.boolean(), (one, other, integers) => {
        const [min, max] = [one, other].toSorted((a, b) => a - b).map((n) => (integers ? Math.round(n) : n))
        const bars = barsFor(min!, max!, integers)
        const [first, last] = [edges(bars, 0), edges(bars, bars.count - 1)]
        const dust = Math.max(Math.abs(min!), Math.abs(max!)) * 1e-8
        expect(bars.count).toBeLessThanOrEqual(10)
        expect(first.from).toBeLessThanOrEqual(min! + dust)
        expect(last.to).toBeGreaterThanOrEqual(max! - dust)
        expect(first.to).toBeGreaterThanOrEqual(min! - dust)
        expect(last.from).toBeLessThanOrEqual(max! + dust)
      }),
    )
  })
})
