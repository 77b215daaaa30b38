import { runSlice, type Resumable } from 'contract/platform/resumable.ts'

/**
 * Runs long work in slices, so that the page can render and handle events in between.
 * @param isWanted called before each slice; if it returns false, the work ends with undefined
 */
export function runInSlices<T>(steps: Resumable<T>): Promise<T>
export function runInSlices<T>(steps: Resumable<T>, isWanted: () => boolean): Promise<T | undefined>
export async function runInSlices<T>(steps: Resumable<T>, isWanted = () => true): Promise<T | undefined> {
  while (isWanted()) {
    const end = runSlice(steps, () => performance.now())
    if (end) return end.result
    await turn()
  }
  return undefined
}

interface Scheduling {
  scheduler?: { postTask?: (work: () => void, options: { priority: 'background' }) => Promise<void> }
}

/** Resolves when the page has no more urgent work. Also works in a hidden tab, where animation frames stop. */
const turn = () =>
  (globalThis as Scheduling).scheduler?.postTask?.(() => {}, { priority: 'background' }) ??
  new Promise<void>((resolve) => setTimeout(resolve))
