import { runAtOnce, type Resumable } from '../platform/resumable.ts'

/** A topological order, and the cycles in the way of one. */
export interface DependencyOrder {
  /** Every index, after those that it needs. */
  order: number[]
  /** Strongly connected groups; a single member needs itself. */
  cycles: number[][]
}

/**
 * Orders indexes so that i comes after `needs[i]`. Linear and without recursion, so deep chains are fine (Tarjan's
 * strongly connected components).
 */
export const dependencyOrder = (needs: readonly (readonly number[])[]): DependencyOrder =>
  runAtOnce(dependencyOrderInSteps(needs))

/** The same, as resumable work. */
export function* dependencyOrderInSteps(needs: readonly (readonly number[])[]): Resumable<DependencyOrder> {
  const found: DependencyOrder = { order: [], cycles: [] }
  const seen = new Int32Array(needs.length)
  const lowest = new Int32Array(needs.length)
  const waiting: number[] = []
  const isWaiting = new Uint8Array(needs.length)
  let count = 0

  const enter = (at: number) => {
    seen[at] = lowest[at] = ++count
    waiting.push(at)
    isWaiting[at] = 1
    return { at, next: 0 }
  }
  const leave = (at: number) => {
    if (lowest[at] !== seen[at]) return
    const group = waiting.splice(waiting.lastIndexOf(at))
    for (const member of group) isWaiting[member] = 0
    found.order.push(...group)
    if (group.length > 1 || needs[at]!.includes(at)) found.cycles.push(group)
  }

  for (let start = 0; start < needs.length; start++) {
    if (start % 64 === 63) yield
    const path = seen[start] ? [] : [enter(start)]
    while (path.length > 0) {
      const step = path.at(-1)!
      const need = needs[step.at]![step.next++]
      if (need === undefined) {
        path.pop()
        leave(step.at)
        const above = path.at(-1)
        if (above) lowest[above.at] = Math.min(lowest[above.at]!, lowest[step.at]!)
      } else if (!seen[need]) path.push(enter(need))
      else if (isWaiting[need]) lowest[step.at] = Math.min(lowest[step.at]!, seen[need]!)
    }
  }
  return found
}

/** A path from a member of the group back to itself: a needs b needs … needs a. */
export function dependencyCycle(needs: readonly (readonly number[])[], group: number[]): number[] {
  const members = new Set(group)
  const trip = [Math.min(...group)]
  for (;;) {
    const next = needs[trip.at(-1)!]!.find((need) => members.has(need))!
    const back = trip.indexOf(next)
    if (back >= 0) return trip.slice(back)
    trip.push(next)
  }
}
