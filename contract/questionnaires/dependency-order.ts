import { runAtOnce, type Resumable } from '../platform/resumable.ts'

/** The order in which things can be worked out, and what never can. */
export interface DependencyOrder {
  /** Every index, each after what it needs. */
  order: number[]
  /** Groups whose members all need each other, by however many steps; one alone needs itself. */
  cycles: number[][]
}

/**
 * Orders `needs.length` things of which number i needs those in `needs[i]`. Linear; deep chains do no harm, since
 * nothing recurses (Tarjan's strongly connected components).
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

/** A way from a member of such a group back to itself: a needs b needs … needs a. */
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
