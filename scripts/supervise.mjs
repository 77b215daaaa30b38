import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { whenNpmEnds } from './stop-with-parent.mjs'

/**
 * Starts programs that end together: when one ends, or this process or npm above it receives a signal, the others are
 * stopped. Call it first, so that signals are handled from the beginning, also as process 1 of a container.
 * @returns a function that starts a program
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
  // The terminal sends Ctrl-C to the children too; this process exits after them.
  process.on('SIGINT', () => {
    if (children.length === 0) process.exit(128 + constants.signals.SIGINT)
    isStopping = true
  })
  whenNpmEnds(stop)

  return (program, args, env) => {
    // The channel closes when this process ends for any reason, which notifies the server.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
    const child = spawn(program, args, { cwd: folder, env, stdio })
    children.push(child)
    child.on('exit', (code, signal) => {
      const isUnexpected = !isStopping
      stop()
      // The first child that ends determines the exit code; the others are then stopped.
      if (!isUnexpected && !(code > 0)) return
      if (signal) process.stderr.write(`\nSeventeen was ended by ${signal}. Start it again with npm start.\n`)
      process.exitCode ||= signal ? 128 + constants.signals[signal] : (code ?? 1)
    })
  }
}
