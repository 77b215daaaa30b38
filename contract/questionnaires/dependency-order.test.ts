import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dependencyOrder, dependencyCycle } from './dependency-order.ts'

const graph = fc.integer({ min: 1, max: 12 }).chain((count) =>
  fc.array(fc.uniqueArray(fc.nat({ max: count - 1 }), { maxLength: 4 }), {
    minLength: count,
    maxLength: count,
  }),
)

it('every index follows those that it needs, except in a cycle', () => {
  fc.assert(
    fc.property(graph, (needs) => {
      const { order, cycles } = dependencyOrder(needs)
      expect(order.toSorted((a, b) => a - b)).toEqual(needs.map((_, index) => index))
      const groupOf = new Map(
        cycles.flatMap((group, number) => group.map((member) => [member, number] as const)),
      )
      for (const [index, list] of needs.entries()) {
        for (const need of list) {
          const together = groupOf.has(index) && groupOf.get(index) === groupOf.get(need)
          if (!together) expect(order.indexOf(need)).toBeLessThan(order.indexOf(index))
        }
      }
    }),
  )
})

it('a cycle consists of indexes that need themselves, and can be listed as a path', () => {
  fc.assert(
    fc.property(graph, (needs) => {
      const { cycles } = dependencyOrder(needs)
      const reachable = (from: number, found = new Set<number>()): Set<number> => {
        for (const next of needs[from]!) if (!found.has(next)) reachable(next, found.add(next))
        return found
      }
      const inCycle = needs.map((_, index) => index).filter((index) => reachable(index).has(index))
      expect(cycles.flat().toSorted((a, b) => a - b)).toEqual(inCycle)
      for (const group of cycles) {
        const trip = dependencyCycle(needs, group)
        for (const [at, index] of trip.entries()) expect(needs[index]).toContain(trip[at + 1] ?? trip[0])
      }
    }),
  )
})

it('a chain of 100,000 works', () => {
  const needs = Array.from({ length: 100_000 }, (_, index) => (index < 99_999 ? [index + 1] : []))
  expect(dependencyOrder(needs).order[0]).toBe(99_999)
})
