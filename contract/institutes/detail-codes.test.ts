import { expect, it } from 'vitest'
import { optionBits } from './detail-codes.ts'

const options = (count: number) => Array.from({ length: count }, (_, number) => `option ${number}`)

it('each chosen option has a bit of its own', () => {
  const all = options(31)
  expect(optionBits(all, ['option 0', 'option 2', 'no option'])).toBe(0b101)
  expect(optionBits(all, ['option 30'])).toBe(2 ** 30)
})

it('more options than a number has bits are refused', () => {
  expect(() => optionBits(options(32), [])).toThrow('At most 31')
})
