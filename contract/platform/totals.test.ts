import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countText, totalText } from './totals.ts'

it('counts have the same separators as with Intl', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => countText(count) === count.toLocaleString('en-US')))
  expect([0, 999, 1000, 12_345, 1_234_567].map(countText)).toEqual([
    '0',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
  ])
})

it('a total that is a lower bound is marked', () => {
  expect(totalText({ total: 10_000, total_is_lower_bound: true })).toBe('10,000+')
  expect(totalText({ total: 1234 })).toBe('1,234')
})
