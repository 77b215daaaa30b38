/** Work that can be interrupted at each step; its outcome comes at the end. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Items between two interruptions; what is done to one takes some microseconds. */
const between = 32

/** Does all of it without interruption. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Does something to each item. */
export function* each<T>(items: Iterable<T>, work: (item: T, index: number) => void): Steps<void> {
  let index = 0
  for (const item of items) {
    work(item, index)
    if (++index % between === 0) yield
  }
}

/** What is made of each item. */
export function* mapped<T, U>(items: Iterable<T>, make: (item: T, index: number) => U): Steps<U[]> {
  const made: U[] = []
  yield* each(items, (item, index) => void made.push(make(item, index)))
  return made
}
