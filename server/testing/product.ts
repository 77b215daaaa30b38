import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'

/** The product as a child process that a test may kill. */
export interface Product {
  url: string
  process: ChildProcess
  /** All output so far. */
  output: () => string
  /** Its exit code, or the signal that killed it, once it has ended. */
  ended: Promise<number | NodeJS.Signals | null>
}

export async function startProduct(
  settings: Record<string, string>,
  program = 'server/main.ts',
): Promise<Product> {
  const port = Number(settings['PORT'] ?? (await freePort()))
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += String(chunk)))
  const ended = new Promise<number | NodeJS.Signals | null>((over) =>
    child.once('exit', (code, signal) => over(code ?? signal)),
  )
  return { url: `http://127.0.0.1:${port}`, process: child, output: () => text, ended }
}

/** @param longest milliseconds to wait at most */
export async function ready({ url, output, process: child }: Product, longest = 240_000): Promise<void> {
  for (
    const end = Date.now() + longest;
    Date.now() < end && child.exitCode === null;
    await new Promise((later) => setTimeout(later, 50))
  ) {
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return
  }
  throw new Error(`not ready, ended with ${child.exitCode ?? child.signalCode ?? 'nothing'}: ${output()}`)
}

/** Status of a sign-in with a demo account: 200 if the demo data are loaded, otherwise 400. Retries on 503. */
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

/** Below the ephemeral ports of any system, which start at 16,000 or later. */
const firstPort = 10_000
/** Each process has its own range: two processes probing the same port could both find it free. */
const portsOfProcess = 20
const processes = 300
/** The only port in the range that `fetch` and browsers block (the Fetch standard's "bad ports"). */
const refusedByFetch = 10_080
let portsGiven = 0

/** A free port that no other test process will take. */
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
