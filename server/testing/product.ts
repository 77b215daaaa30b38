import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'

/** The product as a child process, which a test may kill. */
export interface Product {
  url: string
  process: ChildProcess
  /** All output so far. */
  output: () => string
  /** Its exit code, or the signal that killed it, once it has ended. */
  ended: Promise<number | NodeJS.Signals | null>
}

export async function startProduct(settings: Record<string, string>): Promise<Product> {
  const port = Number(settings['PORT'] ?? (await freePort()))
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += String(chunk)))
  const ended = new Promise<number | NodeJS.Signals | null>((over) =>
    child.once('exit', (code, signal) => over(code ?? signal)),
  )
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

/**
 * Status of a sign-in with a demo account: 200 where the demo data are, 400 where they are not. A product that has only
 * just started on a busy machine may ask to come back.
 */
export async function signInStatus({ url }: Product): Promise<number> {
  for (let tries = 1; ; tries++) {
    const { status } = await fetch(`${url}/api/auth-token/`, {
      method: 'POST',
      body: JSON.stringify({ username: 'plain@seventeen.example', password: 'partners for goals' }),
      headers: { 'content-type': 'application/json' },
    })
    if (status !== 503 || tries === 10) return status
    await new Promise((later) => setTimeout(later, 1000))
  }
}

/** Below the ports that any system gives to outgoing connections, which begin at 16,000 or later. */
const firstPort = 10_000
/** Each process has ports of its own: two that try the same port at the same time both find it free. */
const portsOfProcess = 20
const processes = 300
/** The one port of these that `fetch` and browsers refuse to connect to (the Fetch standard's "bad ports"). */
const refusedByFetch = 10_080
let portsGiven = 0

/** A port that nobody listens on, and that no other test process takes before the product begins to listen. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (process.pid % processes) * portsOfProcess + (portsGiven++ % portsOfProcess)
    const isFree = await new Promise<boolean>((found) => {
      const probe = createServer().once('error', () => found(false))
      probe.listen(port, () => probe.close(() => found(true)))
    })
    if (isFree && port !== refusedByFetch) return port
  }
}
