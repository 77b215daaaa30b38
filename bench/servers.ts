import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts'
import { newToken, tokenHash } from '../server/platform/tokens.ts'

/** The product or the bare server, in a separate process. */
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
  /** Fills the database, unless it was kept from an earlier run. */
  fill(insert: () => Promise<void>): Promise<void>
  start(name: string, port: number, args: string[]): Promise<Server>
}

/**
 * Runs `measure` with an empty PostgreSQL, and always stops all started processes. `KEEP=folder` keeps the filled
 * database in that folder for the next run.
 */
export async function withDatabase(measure: (database: BenchDatabase) => Promise<void>): Promise<void> {
  const kept = process.env['KEEP']
  if (kept) mkdirSync(kept, { recursive: true })
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'seventeen-bench-'))
  chmodSync(dataDir, 0o755)
  const embedded = await startEmbeddedPostgres({ dataDir })
  const url = embedded.url('postgres')
  const children: ChildProcess[] = []
  const cleanUp = async () => {
    await Promise.all(children.map(stop))
    embedded.stop()
    if (!kept) rmSync(dataDir, { recursive: true, force: true })
  }
  const filled = join(dataDir, 'filled')
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().then(() => process.exit(1)))
  try {
    await measure({
      url,
      dataDir,
      fill: async (insert) => {
        if (!existsSync(filled)) await insert()
        writeFileSync(filled, '')
      },
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
