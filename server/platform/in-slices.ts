import { setImmediate } from 'node:timers/promises'
import { runSlice, type Resumable } from 'contract/platform/resumable.ts'

/** Runs resumable work in slices between which other requests have their turn. */
export async function inSlices<T>(steps: Resumable<T>): Promise<T> {
  for (;;) {
    const end = runSlice(steps, () => performance.now())
    if (end) return end.result
    await setImmediate()
  }
}
