import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/** Somebody who repeats one kind of action until told to stop. */
export interface Worker {
  kind: string
  /** Does action number `at` with this key; @returns the status of the response */
  act: (at: number, key: string) => Promise<number>
}

export interface Work {
  /** Numbers of acknowledged actions, by worker. */
  acknowledged: number[]
  /** The longest time between two acknowledgements of a kind, in milliseconds, since the last call. */
  longestGaps: () => Record<string, number>
  /** Statuses that are neither a success nor one that browsers repeat; empty if all is well. */
  unexpected: string[]
  stop: () => Promise<void>
}

/** Statuses with which a browser repeats a request. */
const repeated = [502, 503, 504]

/** Starts all workers. Each repeats an action, with the same key, until it is acknowledged. */
export function startWork(workers: readonly Worker[], pause = 100): Work {
  let isOver = false
  const acknowledged = workers.map(() => 0)
  const unexpected: string[] = []
  const last = new Map<string, number>()
  let gaps: Record<string, number> = {}
  const note = (kind: string) => {
    const now = performance.now()
    gaps[kind] = Math.max(gaps[kind] ?? 0, now - (last.get(kind) ?? now))
    last.set(kind, now)
  }
  const work = async ({ kind, act }: Worker, index: number) => {
    for (let at = 0; !isOver; at++) {
      const key = randomUUID()
      for (;;) {
        const status = await act(at, key).catch(() => undefined)
        if (status !== undefined && status < 300) break
        if (status !== undefined && !repeated.includes(status)) {
          unexpected.push(`${kind}: ${status}`)
          return
        }
        await setTimeout(50)
      }
      acknowledged[index] = at + 1
      note(kind)
      await setTimeout(pause)
    }
  }
  const all = Promise.all(workers.map(work))
  return {
    acknowledged,
    unexpected,
    longestGaps: () => {
      const now = performance.now()
      for (const [kind, since] of last) gaps[kind] = Math.max(gaps[kind] ?? 0, now - since)
      const found = gaps
      gaps = {}
      return found
    },
    stop: async () => {
      isOver = true
      await all
    },
  }
}
