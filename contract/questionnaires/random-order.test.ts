import { expect, it } from 'vitest'
import { inRandomOrder, seedOfValue } from './random-order.ts'

const letters = [...'ABCDEF']

it.each([
  [42, 'AFCBDE'],
  [1, 'BFEACD'],
  [11_111_111, 'ACDBFE'],
])('the order for the seed %i is that of ODK', (seed, order) => {
  expect(inRandomOrder(letters, seed).join('')).toBe(order)
})

it('a fraction and a text are seeds as well, and every seed gives its own order', () => {
  const orders = [0.25, 0.75, 'north', 'south', 0, -5].map((value) =>
    inRandomOrder(letters, seedOfValue(value)),
  )
  for (const order of orders) expect(order.toSorted()).toEqual(letters)
  expect(new Set(orders.map(String)).size).toBe(6)
})
