import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { prepare, root } from './prepare.mjs'

/** `npm start`, and `npm run dev` with --dev: the product at http://localhost:8000. */
const dev = process.argv.includes('--dev')
const { node, env } = prepare()
const children = []

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
    for (const other of children) if (other !== child) other.kill('SIGTERM')
    process.exitCode = signal ? 0 : (code ?? 1)
  })
}

// A Ctrl-C reaches the children by itself; they stop in their own time, and this process after them.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')))
