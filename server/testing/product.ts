import { randomInt } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'

/** The product as a child process, which a test may kill. */
export interface Product {
  url: string
  process: ChildProcess
  /** All output so far. */
  output: () => string
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
}

export async function startProduct(settings: Record<string, string>): Promise<Product> {
  const port = Number(settings['PORT'] ?? (await freePort()))
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    // Starting is mostly compiling, and tests start it often.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '.cache/node-compile',
    ...settings,
  }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += String(chunk)))
  const ended = new Promise<number | null>((over) => child.once('exit', over))
  return { url: `http://127.0.0.1:${port}`, process: child, output: () => text, ended }
}

/** @param longest milliseconds until it must be ready */
export async function ready({ url, output, process: child }: Product, longest = 80_000): Promise<void> {
  for (
    const end = Date.now() + longest;
    Date.now() < end && child.exitCode === null;
    await new Promise((later) => setTimeout(later, 50))
  ) {
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return
  }
  throw new Error(`not ready, ended with ${child.exitCode ?? child.signalCode ?? 'nothing'}: ${output()}`)
}

/** Status of a sign-in with a demo account: 200 where the demo data are, 400 where they are not. */
export async function signInStatus({ url }: Product): Promise<number> {
  const { status } = await fetch(`${url}/api/auth-token/`, {
    method: 'POST',
    body: JSON.stringify({ username: 'plain@seventeen.example', password: 'partners for goals' }),
    headers: { 'content-type': 'application/json' },
  })
  return status
}

/**
 * A port that nobody listens on. It is below those that systems give to outgoing connections, one of which could have it
 * before the product begins to listen.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const isFree = await new Promise<boolean>((found) => {
      const probe = createServer().once('error', () => found(false))
      probe.listen(port, () => probe.close(() => found(true)))
    })
    if (isFree) return port
  }
}
