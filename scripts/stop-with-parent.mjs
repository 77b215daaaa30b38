/** Milliseconds between two checks. */
const pause = 500

/**
 * Exits when the parent process has ended. npm can be killed without passing the signal on, and its children would then
 * run forever.
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
