import { expect, it } from 'vitest'
import { memoizer } from './memoize.ts'

const times = () => {
  const of = { computed: 0 }
  return { of, compute: () => ++of.computed }
}

it('computes anew when anything of it was replaced, is added or taken away, and not before', () => {
  const memoized = memoizer<number>({ maxSize: 10_000, sizeOf: () => 8 })
  const [one, other] = [{}, {}]
  const { of, compute } = times()
  for (const from of [[one, other], [one, other], [one, {}], [one], [], [], [other]])
    memoized('a', from, compute)
  expect(of.computed).toBe(5)
  memoized('b', [other], compute)
  expect(of.computed).toBe(6)
})

it('remembers no more than it may, of which long keys are a part', () => {
  const memoized = memoizer<number>({ maxSize: 100_000, sizeOf: () => 8 })
  const { of, compute } = times()
  const key = (number: number) => `${'looked for '.repeat(1000)}${number}`
  for (let number = 0; number < 100; number++) memoized(key(number), [], compute)
  memoized(key(99), [], compute)
  expect(of.computed).toBe(100)
  memoized(key(0), [], compute)
  expect(of.computed).toBe(101)
})
