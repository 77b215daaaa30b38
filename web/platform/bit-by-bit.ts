import type { Steps } from 'contract/platform/steps.ts'

/** Milliseconds of work before a page may do something else: half of a frame. */
const slice = 8

/**
 * Does work that would keep a page waiting in slices between which it draws and hears clicks.
 * @param isWanted asked before each slice; the outcome is undefined once it is not
 */
export async function bitByBit<T>(steps: Steps<T>, isWanted = () => true): Promise<T | undefined> {
  while (isWanted()) {
    for (const end = performance.now() + slice; performance.now() < end;) {
      const { done, value } = steps.next()
      if (done) return value
    }
    await turn()
  }
  return undefined
}

interface Scheduling {
  scheduler?: { postTask?: (work: () => void, options: { priority: 'background' }) => Promise<void> }
}

/** Whatever else the page has to do comes first; a page that is not seen goes on too. */
const turn = () =>
  (globalThis as Scheduling).scheduler?.postTask?.(() => {}, { priority: 'background' }) ??
  new Promise<void>((resolve) => setTimeout(resolve))
