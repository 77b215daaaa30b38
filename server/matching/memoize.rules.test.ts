import { expect, it } from 'vitest'
import { memoizer } from './memoize.ts'

const times = () => {
  const of = { computed: 0 }
  return { of, compute: () => ++of.computed }
}

it('computes again only when an input was replaced, added or removed', () => {
  const memoized = memoizer<number>({ maxSize: 10_000, sizeOf: () => 8 })
  const [one, other] = [{}, {}]
  const { of, compute } = times()
  for (const from of [[one, other], [one, other], [one, {}], [one], [], [], [other]])
    memoized('a', from, compute)
  expect(of.computed).toBe(5)
  memoized('b', [other], compute)
  expect(of.computed).toBe(6)
})

it('limits the size of values and keys', () => {
  const memoized = memoizer<number>({ maxSize: 100_000, sizeOf: () => 8 })
  const { of, compute } = times()
  const key = (number: number) => `${'looked for '.repeat(1000)}${number}`
  for (let number = 0; number < 100; number++) memoized(key(number), [], compute)
  memoized(key(99), [], compute)
  expect(of.computed).toBe(100)
  memoized(key(0), [], compute)
  expect(of.computed).toBe(101)
})
