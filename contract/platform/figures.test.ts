import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsFor, edges, histogramBars, histogramOf, spreadShares, usualRange } from './figures.ts'

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

/** The bars of these values, counted as the statements of the server do. */
function barsOf(values: number[], integers: boolean) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const place = share * (sorted.length - 1)
    const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
    return below + (above - below) * (place - Math.floor(place))
  }
  const spread = { min: sorted[0]!, max: sorted.at(-1)!, quantiles: spreadShares.map(at) }
  const range = usualRange(spread)
  const usual = range && sorted.filter((value) => value >= range.min && value <= range.max)
  const histogram = histogramOf(spread, integers, usual && { min: usual[0]!, max: usual.at(-1)! })
  const { start, step, count } = histogram
  const barOf = (value: number) => Math.max(0, Math.min(count - 1, Math.floor((value - start) / step + 1e-9)))
  return histogramBars(histogram, spread, (bar) => values.filter((value) => barOf(value) === bar).length)
}

describe('a histogram with outliers', () => {
  it('keeps the others apart, and has the outliers in a bar of their own', () => {
    const bars = barsOf([...Array.from({ length: 40 }, (_, at) => at % 20), 1_000_000], true)
    expect(bars.filter(({ count }) => count > 0).length).toBeGreaterThan(4)
    expect(bars.at(-1)).toEqual({ from: expect.any(Number), to: 1_000_000, count: 1, beyond: 'above' })
    expect(bars.at(-1)!.from).toBeLessThan(100)
    const onEdge = barsOf([...Array.from({ length: 24 }, (_, at) => at + 2), 1e6], false)
    expect(onEdge.at(-1)).toMatchObject({ count: 1, beyond: 'above' })
    const both = barsOf([-5000.5, ...Array.from({ length: 50 }, (_, at) => at / 10), 9e9], false)
    expect([both[0]!.beyond, both.at(-1)!.beyond]).toEqual(['below', 'above'])
    expect(both[0]).toMatchObject({ from: -5000.5, count: 1 })
  })

  it('keeps a few other values apart when most are equal', () => {
    const bars = barsOf(
      [...Array.from({ length: 80 }, () => 0), ...Array.from({ length: 20 }, (_, at) => at), 5e6],
      true,
    )
    expect(bars.filter(({ count }) => count > 0).length).toBeGreaterThan(3)
  })

  it.each([[[1, 2, 1000]], [[1, 2, 3, 4, 5]], [[7, 7, 7]], [Array.from({ length: 30 }, (_, at) => at ** 2)]])(
    'is an ordinary one without them: %j',
    (values) => expect(barsOf(values, true).every(({ beyond }) => beyond === undefined)).toBe(true),
  )

  it('counts every value once, in bars that follow each other', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(
        values,
        fc.boolean(),
        fc.double({ min: -1e15, max: 1e15, noNaN: true }),
        (some, integers, one) => {
          const all = [...some, one].map((value) => (integers ? Math.round(value) : value))
          const bars = barsOf(all, integers)
          expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
          for (const [at, { from }] of bars.entries()) if (at > 0) expect(from).toBe(bars[at - 1]!.to)
        },
      ),
    )
  })
})
