import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts'
import { newToken, tokenHash } from '../server/platform/tokens.ts'

/** The product or the bare server, in a process of its own. */
export interface Server {
  name: string
  port: number
  child: ChildProcess
  /** CPU time of its process so far, in milliseconds. */
  cpu: () => Promise<number>
}

export interface BenchDatabase {
  url: string
  dataDir: string
  start(name: string, port: number, args: string[]): Promise<Server>
}

/** A folder (`KEEP=`) in which a bench that knows its own data keeps its database for the next run. */
const kept = process.env['KEEP']

/** Runs `measure` with an empty PostgreSQL, or the kept one, and stops all that it started, whatever happens. */
export async function withDatabase(measure: (database: BenchDatabase) => Promise<void>): Promise<void> {
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'seventeen-bench-'))
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o755)
  const embedded = await startEmbeddedPostgres({ dataDir })
  const url = embedded.url('postgres')
  const children: ChildProcess[] = []
  const cleanUp = async () => {
    await Promise.all(children.map(stop))
    embedded.stop()
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().then(() => process.exit(1)))
  try {
    await measure({
      url,
      dataDir,
      start: (name, port, args) =>
        startServer({ name, port, args, url, dataDir, started: (child) => children.push(child) }),
    })
  } finally {
    await cleanUp()
  }
}

interface Start {
  name: string
  port: number
  args: string[]
  url: string
  dataDir: string
  started: (child: ChildProcess) => void
}

async function startServer({ name, port, args, url, dataDir, started }: Start): Promise<Server> {
  const env = { ...process.env, PORT: String(port), DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: 'false' }
  const profile = process.env['PROFILE'] === name ? ['--cpu-prof', '--cpu-prof-dir=.cache/profiles'] : []
  const child = spawn(process.execPath, [...profile, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  started(child)
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The ${name} server did not start.`)
    await new Promise((later) => setTimeout(later, 100))
  }
  const cpu = async () => {
    const text = await (await fetch(`${address}/metrics`)).text()
    const [, seconds] = /^process_cpu_seconds_total (\S+)/m.exec(text)!
    return Number(seconds) * 1000
  }
  return { name, port, child, cpu }
}

const stop = (child: ChildProcess) =>
  new Promise<void>((over) => {
    if (child.exitCode !== null || child.signalCode !== null) return over()
    child.once('exit', () => over())
    child.kill('SIGTERM')
  })

/** Inserts a session of a person; @returns its token */
export async function sessionOf({ db }: Database, person_id: number): Promise<string> {
  const token = newToken()
  const now = new Date()
  const times = { created_at: now, last_used_at: now, expires_at: new Date(now.getTime() + 24 * 3600_000) }
  await db
    .insertInto('session')
    .values({ person_id, token_hash: tokenHash(token), remember: true, ...times })
    .execute()
  return token
}
