/** Work that can be paused after each step and resumed; its result comes at the end. */
export type Resumable<T> = Generator<undefined, T, undefined>

/** Items between two pauses; each takes a few microseconds. */
const between = 32

/** Runs all steps without a pause. */
export function runAtOnce<T>(steps: Resumable<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Milliseconds after which a slice of work gives way to other requests, or to drawing and events in the browser. */
export const sliceMilliseconds = 8

/** Runs one slice; @returns the result once the work has come to its end, undefined before. */
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
