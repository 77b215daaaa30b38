import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { prepare, root } from './prepare.mjs'

/** `npm start`, and `npm run dev` with --dev: the product at http://localhost:8000. */
const dev = process.argv.includes('--dev')
const { node, env } = prepare()
const children = []
let isStopping = false

if (dev) {
  // Vite serves the pages with reload at the usual port and hands everything else to the server beside it.
  const port = Number(env.PORT ?? 8000)
  const server = { ...env, PORT: String(port + 1), PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${port}` }
  start(
    node,
    [
      '--watch-path=server',
      '--watch-path=contract',
      '--watch-path=db',
      '--watch-preserve-output',
      'server/main.ts',
    ],
    server,
  )
  start(
    node,
    [join('node_modules', 'vite', 'bin', 'vite.js'), 'web', '--port', String(port), '--strictPort'],
    { ...env, SERVER_PORT: String(port + 1) },
  )
} else {
  await buildWeb(node, env)
  start(node, ['server/main.ts'], env)
}

function start(program, args, environment) {
  const child = spawn(program, args, { cwd: root, env: environment, stdio: 'inherit' })
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

function stop() {
  isStopping = true
  for (const child of children) if (child.exitCode === null && !child.signalCode) child.kill('SIGTERM')
}

// A Ctrl-C reaches the children by itself; they stop in their own time, and this process after them.
process.on('SIGINT', () => (isStopping = true))
process.on('SIGTERM', stop)
