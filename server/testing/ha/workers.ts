import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { emptyFigures, type Figures } from './figures.ts'

interface Answer {
  status: number
  body: unknown
}

/** A person who repeats one kind of action, and reads the result, until the work ends. */
export interface Worker {
  kind: string
  /** Does action number `at` with this key. */
  act: (at: number, key: string) => Promise<Answer>
  /** Reads what action number `at` has written; `isThere` says whether the response has it. */
  read: (at: number) => Promise<Answer & { isThere: boolean }>
  /** How many actions there can be; then the worker rests. */
  most?: number
  /** How many actions the database has. */
  stored: () => Promise<number>
}

export interface Work {
  /** Records that something of this kind has happened, for the time between two of them. */
  note: (kind: string) => void
  /** What has happened since the last call. */
  figures: () => Figures
  /** Waits until nobody does anything, calls `look`, and goes on. */
  whilePaused: <T>(look: () => Promise<T>) => Promise<T>
  /** Numbers of acknowledged actions since the beginning, by worker. */
  acknowledged: readonly number[]
  stop: () => Promise<void>
}

/** How many actions of each worker the database has. One is counted after the other: each opens a connection. */
export async function storedBy(workers: readonly Worker[]): Promise<number[]> {
  const stored: number[] = []
  for (const one of workers) stored.push(await one.stored())
  return stored
}

/** Statuses with which a browser repeats a request. */
const repeated = [502, 503, 504]

/** Starts all workers. Each repeats an action, with the same key, until it is acknowledged, and then reads it. */
export function startWork(workers: readonly Worker[], pause = 100): Work {
  let isOver = false
  let resumed: PromiseWithResolvers<void> | undefined
  let busy = workers.length
  const acknowledged = workers.map(() => 0)
  const last = new Map<string, number>()
  let figures = emptyFigures()
  const note = (kind: string) => {
    const now = performance.now()
    figures.away[kind] = Math.max(figures.away[kind] ?? 0, now - (last.get(kind) ?? now))
    last.set(kind, now)
  }
  /** @returns the response that is not to be repeated; undefined if it is refused */
  const until = async <R extends Answer>(kind: string, request: () => Promise<R>) => {
    for (;;) {
      const { response, failure } = await request().then(
        (answer) => ({
          response: answer,
          failure: `${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
        }),
        (error: unknown) => ({ response: undefined, failure: reasonOf(error) }),
      )
      if (response && response.status < 300) return response
      if (response && !repeated.includes(response.status)) {
        figures.refused.push(`${kind}: ${failure}`)
        return undefined
      }
      figures.failed.push(`${kind}: ${failure}`)
      await setTimeout(50)
    }
  }
  const work = async ({ kind, act, read, most = Infinity }: Worker, index: number) => {
    for (let at = 0; !isOver && at < most; at++) {
      if (resumed) {
        busy--
        await resumed.promise
        busy++
        continueFrom(kind)
      }
      const key = randomUUID()
      if (!(await until(kind, () => act(at, key)))) return
      acknowledged[index] = at + 1
      figures.actions++
      note(kind)
      const since = performance.now()
      const found = await until(`reading of ${kind}`, () => read(at))
      if (!found) return
      figures.reads++
      figures.longestRead = Math.max(figures.longestRead, performance.now() - since)
      if (!found.isThere) figures.stale.push(`${kind} ${at}`)
      await setTimeout(pause)
    }
  }
  /** A pause is no fault. */
  const continueFrom = (kind: string) => last.set(kind, performance.now())
  const all = Promise.all(workers.map((worker, index) => work(worker, index).finally(() => busy--)))
  return {
    note,
    acknowledged,
    figures: () => {
      const now = performance.now()
      for (const [kind, since] of last) figures.away[kind] = Math.max(figures.away[kind] ?? 0, now - since)
      const found = figures
      figures = emptyFigures()
      return found
    },
    whilePaused: async (look) => {
      resumed = Promise.withResolvers()
      while (busy > 0) await setTimeout(20)
      try {
        return await look()
      } finally {
        for (const kind of last.keys()) continueFrom(kind)
        const { resolve } = resumed
        resumed = undefined
        resolve()
      }
    },
    stop: async () => {
      isOver = true
      await all
    },
  }
}

const reasonOf = (error: unknown) =>
  error instanceof Error
    ? String((error.cause as { code?: string } | undefined)?.code ?? error.message)
    : String(error)
