import { expect, it } from 'vitest'
import { periodsOf } from './date-figures.ts'

const month = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1
const barsOf = (months: Record<string, number>) => {
  const { unit, bars } = periodsOf(
    new Map(Object.entries(months).map(([text, count]) => [month(text), count])),
  )
  return { unit, bars: bars.map(({ from, to, count, beyond }) => [from, to, count, beyond ?? '']) }
}

it('dates are counted by month, also months without any', () =>
  expect(barsOf({ '2023-12': 2, '2024-02': 3 })).toEqual({
    unit: 'month',
    bars: [
      ['2023-12-01', '2023-12-31', 2, ''],
      ['2024-01-01', '2024-01-31', 0, ''],
      ['2024-02-01', '2024-02-29', 3, ''],
    ],
  }))

it.each([
  [{ '2000-05': 4, '2010-06': 5 }, 'year', 11],
  [{ '1905-05': 4, '2010-06': 5 }, 'decade', 12],
  [{ '0001-01': 4, '2010-06': 5 }, 'century', 21],
])('far apart, they are counted by longer periods: %j', (months, unit, bars) => {
  const found = barsOf(months)
  expect([found.unit, found.bars.length]).toEqual([unit, bars])
  expect(found.bars.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(9)
})

it('a mistyped year shares a bar at the end and leaves the months apart', () => {
  const months = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`2025-${String(at + 1).padStart(2, '0')}`, 5]),
  )
  const { unit, bars } = barsOf({ '0205-03': 1, ...months, '2250-01': 2 })
  expect(unit).toBe('month')
  expect(bars).toHaveLength(14)
  expect(bars[0]).toEqual(['0205-03-01', '2024-12-31', 1, 'below'])
  expect(bars[1]).toEqual(['2025-01-01', '2025-01-31', 5, ''])
  expect(bars.at(-1)).toEqual(['2026-01-01', '2250-01-31', 2, 'above'])
})

it('periods at the limits of dates stay within them', () =>
  expect(barsOf({ '0001-01': 1, '9999-12': 1 }).bars).toEqual(
    expect.arrayContaining([
      ['0001-01-01', '0099-12-31', 1, ''],
      ['9900-01-01', '9999-12-31', 1, ''],
    ]),
  ))
