import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { FolderInUse, holdFolder, type Holder } from './data-folder.ts'
import { NoDatabase } from './missing-database.ts'
import { existingPostgres, hasDatabase, postgresFiles, type PostgresFiles } from './postgres-place.ts'
import { initialisedWithoutSafety, startedWithoutSafety } from './without-safety.ts'
import { errorCode } from '../error-code.ts'

/**
 * The PostgreSQL 18 of an npm package. It starts and stops with the product, is restarted when it dies, and is adopted if
 * a killed process has left it running.
 */
export interface EmbeddedPostgres {
  /** URL of one of its databases. */
  url: (database: string) => string
  /** It was already running: the process that started it will stop it. */
  adopted: boolean
  stop: () => void
}

/** Options of a data folder; `durable: false` disables crash safety for speed, for tests only. */
export interface EmbeddedOptions {
  dataDir: string
  durable?: boolean
  /** The starting process, for messages of later ones. */
  holder?: Holder
  /** For scripts that need an existing database. */
  mustExist?: boolean
}

/** Milliseconds that a start waits for a script that uses the database, and a script for a product that starts it. */
const longestWait = 60_000

/**
 * @throws FolderInUse if a running product uses the folder; its database is not touched
 * @throws DatabaseMissing if the database is lost; NoDatabase if it must exist and never has
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  holder = { name: 'A script' },
  mustExist = false,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (mustExist && !existsSync(dataDir)) throw new NoDatabase(resolve(dataDir))
  const release = await holdInTurn(resolve(dataDir), holder)
  try {
    if (mustExist && !hasDatabase(resolve(dataDir))) throw new NoDatabase(resolve(dataDir))
    const place = postgresFiles(resolve(dataDir))
    if (!existsSync(join(place.data, 'PG_VERSION'))) initialise(place, durable)
    const password = passwordIn(place)
    const adopted = await adopt(place, password)
    if (!adopted) {
      clearStalePid(place)
      start(place, await freePort(), durable)
    }
    const port = portIn(place)
    const stopRestarting = restartWhenDead(place, port, durable)
    const stop = () => {
      stopRestarting()
      pgCtl(place, ['stop', '-m', 'fast', '-w', '-t', '30'])
      release()
    }
    return { url: urlOf(password, port), adopted, stop }
  } catch (error) {
    release()
    throw error
  }
}

/** For scripts: uses the database of a running product, or starts it if none is running. */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres(options)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    for (const end = Date.now() + longestWait; Date.now() < end; await setTimeout(200)) {
      if (!hasDatabase(resolve(options.dataDir))) continue
      const place = postgresFiles(resolve(options.dataDir))
      if (!existsSync(passwordFile(place))) continue
      const password = passwordIn(place)
      if (await adopt(place, password))
        return { url: urlOf(password, portIn(place)), adopted: true, stop: () => {} }
    }
    throw error
  }
}

/** Removes a data folder of which only its PostgreSQL may still run, whose process was killed or has ended. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  const { home, files } = existingPostgres(dataDir)
  clearStalePid(files)
  // Programs of a killed process may still write.
  for (const folder of [home, dataDir])
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

/** Waits while a script holds the folder, but not for a running product. */
async function holdInTurn(dataDir: string, holder: Holder): Promise<() => void> {
  for (const end = Date.now() + longestWait; ; await setTimeout(200))
    try {
      return await holdFolder(dataDir, holder)
    } catch (error) {
      if (!(error instanceof FolderInUse) || error.holder.url || Date.now() > end) throw error
    }
}

const urlOf = (password: string, port: number) => (database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

const passwordFile = ({ data }: PostgresFiles) => `${data}.password`
const passwordIn = (place: PostgresFiles) => readFileSync(passwordFile(place), 'utf8')

/**
 * Creates the database in a temporary folder and renames it, so that an interrupted start leaves no partial database. The
 * password of the superuser is generated once and readable only by the starting user.
 */
function initialise(place: PostgresFiles, durable: boolean): void {
  const password = randomBytes(24).toString('base64url')
  const data = `${place.data}.new`
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { mode: 0o700 })
  if (place.user) chownSync(data, place.user.uid, place.user.gid)
  const pwfile = `${data}.password`
  writeFileSync(pwfile, password, { mode: 0o600 })
  if (place.user) chownSync(pwfile, place.user.uid, place.user.gid)
  try {
    run(place, 'initdb', [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      `--pwfile=${pwfile}`,
      ...(durable ? [] : initialisedWithoutSafety),
    ])
    writeFileSync(passwordFile(place), password, { mode: 0o600 })
    rmSync(place.data, { recursive: true, force: true })
    renameSync(data, place.data)
  } finally {
    rmSync(pwfile, { force: true })
  }
}

function start(place: PostgresFiles, port: number, durable: boolean): void {
  const { status, stderr, stdout } = pgCtl(place, startArguments(place, port, durable))
  if (status === 0) return
  const log = logIn(place)
  const tail = existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : ''
  throw new Error(`The embedded PostgreSQL did not start: ${stderr}${stdout}\n${tail}`)
}

const logIn = (place: PostgresFiles) => join(place.data, 'server.log')

function startArguments(place: PostgresFiles, port: number, durable: boolean): string[] {
  // Tests run several products on one server.
  const connections = `max_connections=${durable ? 100 : 300}`
  const settings = ['listen_addresses=127.0.0.1', "unix_socket_directories=''", connections]
  if (!durable) settings.push(...startedWithoutSafety)
  const options = `-p ${port} ${settings.map((setting) => `-c ${setting}`).join(' ')}`
  return ['start', '-w', '-t', '60', '-l', logIn(place), '-o', options]
}

/** Milliseconds between two checks whether it still runs. */
const lookPause = 500

/**
 * Restarts it on its port when it has died, for example because the system ran out of memory. In the meantime requests get
 * 503.
 * @returns a function that stops restarting
 */
function restartWhenDead(place: PostgresFiles, port: number, durable: boolean): () => void {
  const over = new AbortController()
  const watch = async () => {
    for (let pid = ''; ;) {
      await setTimeout(lookPause, undefined, { signal: over.signal, ref: false })
      if (isAlive(pid)) continue
      pid = existsSync(pidFile(place)) ? pidIn(place) : ''
      if (isAlive(pid)) continue
      removeZombiePid(place)
      const { file, options } = command(place, 'pg_ctl')
      const args = ['-D', place.data, ...startArguments(place, port, durable)]
      await new Promise((ended) =>
        spawn(file, args, { ...options, stdio: 'ignore' })
          .once('exit', ended)
          .once('error', ended),
      )
    }
  }
  watch().catch(() => {})
  return () => over.abort()
}

/** Adopts a server that a killed process has left running in this folder. */
async function adopt(place: PostgresFiles, password: string): Promise<boolean> {
  if (!existsSync(pidFile(place))) return false
  const client = new pg.Client({
    host: '127.0.0.1',
    port: portIn(place),
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === place.data
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** A pid file of a dead or zombie process would keep PostgreSQL from starting. */
function clearStalePid(place: PostgresFiles): void {
  if (!existsSync(pidFile(place)) || removeZombiePid(place)) return
  pgCtl(place, ['stop', '-m', 'immediate', '-w', '-t', '10'])
}

const pidFile = (place: PostgresFiles) => join(place.data, 'postmaster.pid')
const pidIn = (place: PostgresFiles) => readFileSync(pidFile(place), 'utf8').split('\n')[0]!.trim()

function isZombie(pid: string): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function removeZombiePid(place: PostgresFiles): boolean {
  const isOne = existsSync(pidFile(place)) && isZombie(pidIn(place))
  if (isOne) rmSync(pidFile(place))
  return isOne
}

function isAlive(pid: string): boolean {
  try {
    return pid !== '' && process.kill(Number(pid), 0) && !isZombie(pid)
  } catch (error) {
    // The process exists but belongs to another user.
    return errorCode(error) === 'EPERM'
  }
}

const portIn = (place: PostgresFiles): number => Number(readFileSync(pidFile(place), 'utf8').split('\n')[3])

const pgCtl = (place: PostgresFiles, args: string[]) => execute(place, 'pg_ctl', ['-D', place.data, ...args])

function run(place: PostgresFiles, program: string, args: string[]): void {
  const { status, error, stderr, stdout } = execute(place, program, args)
  if (status !== 0)
    throw new Error(`${program} failed: ${error?.message ?? ''} ${stderr ?? ''}${stdout ?? ''}`)
}

function execute(place: PostgresFiles, program: string, args: string[]) {
  const { file, options } = command(place, program)
  // `start` gets no standard streams: the detached server would keep them open, and we would wait forever.
  const stdio = args.includes('start') ? ('ignore' as const) : ('pipe' as const)
  return spawnSync(file, args, { ...options, stdio, encoding: 'utf8' })
}

function command(place: PostgresFiles, program: string) {
  const file = join(place.bin, process.platform === 'win32' ? `${program}.exe` : program)
  accessSync(file, constants.X_OK)
  // pg_ctl needs a working folder that the server's user can enter.
  const options = { cwd: place.data, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, ...place.user }
  return { file, options }
}

const freePort = () =>
  new Promise<number>((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
