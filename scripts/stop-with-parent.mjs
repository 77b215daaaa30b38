/** Milliseconds between two checks. */
const pause = 500

/**
 * Exits when the parent process is gone. npm can be killed by a signal without passing it on, and what it started would run
 * for ever.
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
