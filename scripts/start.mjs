import { join } from 'node:path'
import { built, prepare, root } from './prepare.mjs'
import { supervise } from './supervise.mjs'

/** `npm start`, and `npm run dev` with --dev: the product at http://localhost:8000. */
const dev = process.argv.includes('--dev')
const start = supervise(root)
const { node, env } = await prepare()

if (dev) {
  // Vite serves the pages with reload on the usual port and proxies everything else to the server.
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
  if (!built) {
    // A built folder does not contain the build scripts.
    const { buildWeb } = await import('./build-web.mjs')
    await buildWeb(node, env)
  }
  start(node, ['server/main.ts'], env)
}
