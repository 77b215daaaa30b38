/** Work that can pause after each step; returns its result at the end. */
export type Resumable<T> = Generator<undefined, T, undefined>

/** Number of items between two pauses; each takes a few microseconds. */
const between = 32

/** Runs all steps without pausing. */
export function runAtOnce<T>(steps: Resumable<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Milliseconds after which a slice yields to other requests, or to rendering and events in the browser. */
export const sliceMilliseconds = 8

/** Runs one slice. @returns the result when the work is complete, else undefined */
export function runSlice<T>(steps: Resumable<T>, now: () => number): { result: T } | undefined {
  for (const end = now() + sliceMilliseconds; now() < end;) {
    const { done, value } = steps.next()
    if (done) return { result: value }
  }
  return undefined
}

export function* eachInSteps<T>(items: Iterable<T>, work: (item: T, index: number) => void): Resumable<void> {
  let index = 0
  for (const item of items) {
    work(item, index)
    if (++index % between === 0) yield
  }
}

export function* mapInSteps<T, U>(items: Iterable<T>, make: (item: T, index: number) => U): Resumable<U[]> {
  const made: U[] = []
  yield* eachInSteps(items, (item, index) => void made.push(make(item, index)))
  return made
}
