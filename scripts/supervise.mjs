import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { whenNpmEnds } from './stop-with-parent.mjs'

/**
 * Starts programs that end together: when one ends, or this process or the npm above it is signalled, the others are
 * stopped. Call it first of all, so that signals are handled from the beginning, as the first process of a container too.
 * @returns what starts one
 */
export function supervise(folder) {
  const children = []
  let isStopping = false

  function stop() {
    isStopping = true
    if (children.length === 0) process.exit(128 + constants.signals.SIGTERM)
    for (const child of children) if (child.exitCode === null && !child.signalCode) child.kill('SIGTERM')
  }

  process.on('SIGTERM', stop)
  // A Ctrl-C reaches the children by itself; they stop in their own time, and this process after them.
  process.on('SIGINT', () => {
    if (children.length === 0) process.exit(128 + constants.signals.SIGINT)
    isStopping = true
  })
  whenNpmEnds(stop)

  return (program, args, env) => {
    // By the channel a server sees the end of this process, whatever ends it.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
    const child = spawn(program, args, { cwd: folder, env, stdio })
    children.push(child)
    child.on('exit', (code, signal) => {
      const isUnexpected = !isStopping
      stop()
      // The first that ends by itself says how it went; the others are only stopped after it.
      if (!isUnexpected && !(code > 0)) return
      if (signal) process.stderr.write(`\nSeventeen was ended by ${signal}. Start it again with npm start.\n`)
      process.exitCode ||= signal ? 128 + constants.signals[signal] : (code ?? 1)
    })
  }
}
