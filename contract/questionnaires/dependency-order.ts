import { runAtOnce, type Resumable } from '../platform/resumable.ts'

/** A topological order, and the cycles that prevent one. */
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
  const nodes = needs.map((own, at): Node => ({
    at,
    needs: own,
    next: 0,
    seen: 0,
    lowest: 0,
  }))
  const waiting: Node[] = []
  let count = 0

  const enter = (node: Node) => {
    node.seen = node.lowest = ++count
    waiting.push(node)
    return node
  }
  const leave = (node: Node) => {
    if (node.lowest !== node.seen) return
    const group = waiting.splice(waiting.lastIndexOf(node))
    for (const member of group) member.seen = Infinity
    const indexes = group.map(({ at }) => at)
    found.order.push(...indexes)
    if (group.length > 1 || node.needs.includes(node.at)) found.cycles.push(indexes)
  }

  for (const start of nodes) {
    if (start.at % 64 === 63) yield
    const path = start.seen ? [] : [enter(start)]
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const need = nodes[step.needs[step.next++] ?? -1]
      if (!need) {
        path.pop()
        leave(step)
        const above = path.at(-1)
        if (above) above.lowest = Math.min(above.lowest, step.lowest)
      } else if (!need.seen) path.push(enter(need))
      else step.lowest = Math.min(step.lowest, need.seen)
    }
  }
  return found
}

/** An index while its dependencies are visited. */
interface Node {
  at: number
  needs: readonly number[]
  /** Number of `needs` that have been visited. */
  next: number
  /** When it was visited, counted from 1; 0 before, and Infinity once its group is complete. */
  seen: number
  /** The earliest visited index that is known to be in the same group. */
  lowest: number
}

/** A path from a member of the group back to itself: a needs b needs … needs a. */
export function dependencyCycle(needs: readonly (readonly number[])[], group: number[]): number[] {
  const members = new Set(group)
  const path: number[] = []
  for (let at = Math.min(...group); ;) {
    const back = path.indexOf(at)
    if (back >= 0) return path.slice(back)
    path.push(at)
    const next = needs[at]?.find((need) => members.has(need))
    if (next === undefined) throw new Error('Every member of a cycle needs another one')
    at = next
  }
}
