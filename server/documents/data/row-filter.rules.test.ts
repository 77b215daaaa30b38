import { expect, it } from 'vitest'
import { comparisonsOf } from './row-filter.ts'

const number = { name: 'n', type: 'number', reading: 'number_comma' } as const
const date = { name: 'd', type: 'date', reading: 'date_dmy' } as const
const text = (filter: string, column: Parameters<typeof comparisonsOf>[1]) =>
  comparisonsOf(filter, column)
    ?.map(({ operator, operand }) => operator + operand)
    .join(' ')

it.each([
  ['>= 10', '>=10'],
  ['10..20', '>=10 <=20'],
  ['-3 .. 1.5', '>=-3 <=1.5'],
  ['10 to 1,000', '>=10 <=1000'],
  ['..20', '<=20'],
  ['10..', '>=10'],
  ['> 10 < 20', '>10 <20'],
  ['>=10 and <= 12,5', '>=10 <=12.5'],
  ['≤ 45 %', '<=45'],
  ['=0', '=0'],
  ['> x', undefined],
  ['10', undefined],
  ['maize', undefined],
  ['..', undefined],
])('numbers %s', (filter, expected) => expect(text(filter, number)).toBe(expected))

it.each([
  ['2026-01..2026-03', '>=2026-01 <=2026-03'],
  ['>= 2026', '>=2026'],
  ['31.01.2026 to 2026-02-28', '>=2026-01-31 <=2026-02-28'],
  ['< 2026-02-30', undefined],
  ['> 2026-13', undefined],
])('dates %s', (filter, expected) => expect(text(filter, date)).toBe(expected))

it('a text is looked for as it is', () =>
  expect(comparisonsOf('10..20', { name: 't', type: 'text' })).toBeUndefined())
