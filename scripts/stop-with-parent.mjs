/** Milliseconds between two looks. */
const pause = 500

/**
 * npm may end by a signal without passing it on: what it has started would run for ever. Run by hand, a program may
 * outlive the shell that started it.
 */
export function whenNpmEnds(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    stop()
  }, pause)
  look.unref()
}
