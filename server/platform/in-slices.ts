import { setImmediate } from 'node:timers/promises'
import type { Resumable } from 'contract/platform/resumable.ts'

/** Milliseconds that other requests wait at most for a slice, about. */
const slice = 8

/** Runs resumable work in slices between which other requests have their turn. */
export async function inSlices<T>(steps: Resumable<T>): Promise<T> {
  for (let since = performance.now(); ;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - since < slice) continue
    await setImmediate()
    since = performance.now()
  }
}
