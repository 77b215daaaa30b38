import { expect, it } from 'vitest'
import { withScratchMemory } from './scratch-memory.ts'

it('returns zeroed arrays after another computation has used the same memory', () => {
  withScratchMemory(({ bytes, numbers }) => {
    bytes(3).fill(7)
    numbers(100).fill(-Infinity)
  })
  withScratchMemory(({ bytes, shorts, integers, numbers }) => {
    for (const array of [bytes(5), shorts(5), integers(5), numbers(5)])
      expect([...array]).toEqual([0, 0, 0, 0, 0])
  })
})

it('does not overlap arrays, even when memory grows or computations are nested', () => {
  withScratchMemory(({ bytes, numbers }) => {
    const before = bytes(3).fill(7)
    const large = numbers(1_000_000).fill(8)
    const after = bytes(3).fill(9)
    withScratchMemory((inner) => inner.numbers(10).fill(1))
    const last = numbers(3).fill(2)
    expect([...before, ...after, ...last]).toEqual([7, 7, 7, 9, 9, 9, 2, 2, 2])
    expect(large.every((number) => number === 8)).toBe(true)
  })
})

it('is released when a computation fails', () => {
  const failing = () =>
    withScratchMemory(({ bytes }) => {
      bytes(1).fill(1)
      throw new Error('nothing to compare')
    })
  expect(failing).toThrow('nothing to compare')
  const offset = withScratchMemory(({ bytes }) => bytes(1).byteOffset)
  expect(offset).toBe(0)
})
