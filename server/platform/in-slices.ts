import { runSlice, sliceMilliseconds, type Resumable } from 'contract/platform/resumable.ts'

/** The next slices of all work in progress, in the order in which they run. */
const waiting: (() => void)[] = []

/** Runs resumable work in slices between which other requests have their turn, however much work runs at once. */
export function inSlices<T>(steps: Resumable<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const slice = () => {
      try {
        const end = runSlice(steps, () => performance.now())
        if (end) resolve(end.result)
        else wait(slice)
      } catch (error) {
        reject(error)
      }
    }
    wait(slice)
  })
}

let isTurnComing = false

function wait(slice: () => void) {
  waiting.push(slice)
  if (isTurnComing) return
  isTurnComing = true
  setImmediate(runTurn)
}

/** Short pieces of work share a turn of the event loop; a long one goes on in a later turn, after all others. */
function runTurn() {
  const end = performance.now() + sliceMilliseconds
  while (waiting.length > 0 && performance.now() < end) waiting.shift()?.()
  isTurnComing = waiting.length > 0
  if (isTurnComing) setImmediate(runTurn)
}
