import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import type { Config } from '../platform/config.ts'
import { FolderInUse, holdFolder } from '../platform/database/data-folder.ts'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { errorCode } from '../platform/error-code.ts'
import { Refused } from '../platform/refusal.ts'
import { bytesIn } from './backup.queries.ts'
import { quotedName } from './quoted.ts'
import { withClient } from './with-client.ts'

/** Where the copy of a rehearsal is made. It can be sent to another process. */
export interface RehearsalPlace {
  /** The product's database. */
  productUrl: string
  folder: string
  /** The database beside the product's; null if the copy has a PostgreSQL of its own in the folder. */
  database: string | null
  /** DATA_DIR, if the rehearsal has started the product's embedded PostgreSQL. */
  startedIn: string | null
}

/** An empty database and an empty folder. */
export interface RehearsalTarget {
  databaseUrl: string
  config: Pick<Config, 'DATA_DIR'>
}

interface ClaimOptions extends Pick<RehearsalPlace, 'productUrl' | 'startedIn'> {
  /** Whether the product's database is the embedded one. */
  isEmbedded: boolean
  /** The folder in which the copy is made. */
  within: string
  /** Whether the backup contains the stored files. */
  bringsFiles: boolean
}

const holder = { name: 'A rehearsal of a restore' }
/** Marks folder and database, so that nothing else of their name is removed. */
const folderMark = '.rehearsal-of-seventeen'
const databaseMark = 'Temporary copy for the rehearsal of a restore of Seventeen'
const lock = `hashtext('seventeen rehearsal')`
/** The name of connections that create the database. */
const creating = 'seventeen rehearsal, creating the copy'
/** Bytes that are left on the disk. */
const reserve = 500e6

const isLock = (name: string) => name.startsWith('running.sock')
const postgresIn = (folder: string) => join(folder, 'database')

/**
 * Locks the place of the copy, and removes what a rehearsal has left there that was killed together with all its processes.
 * @param client a connection to the product's database, whose end also releases the place
 * @throws Refused
 */
export async function claimPlace(
  client: pg.Client,
  { productUrl, startedIn, isEmbedded, within, bringsFiles }: ClaimOptions,
): Promise<{ place: RehearsalPlace; release: () => void }> {
  const folder = join(resolve(within), 'rehearsal')
  if (!existsSync(within)) throw new Refused(`The folder ${resolve(within)} does not exist.`)
  await refuseOtherFolder(folder)
  const database = isEmbedded ? null : await lockedName(client)
  const place = { productUrl, startedIn, folder, database }
  const release = await heldFolder(folder)
  try {
    await writeFile(join(folder, folderMark), '')
    if (database !== null) await refuseOtherDatabase(client, database)
    await removeCopy(place)
    // Stored files are as confidential as those of the product, and --in can name a public folder.
    await mkdir(join(folder, 'media'), { mode: 0o700 })
    await refuseLittleSpace(client, resolve(within), { isEmbedded, bringsFiles })
    return { place, release }
  } catch (error) {
    await emptyFolder(folder)
    await remove(folder)
    release()
    throw error
  }
}

async function refuseOtherFolder(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : []
  if (names.includes(folderMark) || names.every(isLock)) return
  throw new Refused(
    `The folder ${folder} exists and is not the copy of a rehearsal. Rename it, or name another folder: npm run rehearse -- --in FOLDER`,
  )
}

const isRunning = 'Another rehearsal is running. Wait until it has ended.'

async function lockedName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ is_free: boolean; name: string }>(
    `select pg_try_advisory_lock(${lock}) as is_free, left(current_database(), 50) || '_rehearsal' as name`,
  )
  const { is_free, name } = rows[0]!
  if (!is_free) throw new Refused(isRunning)
  return name
}

async function heldFolder(folder: string): Promise<() => void> {
  try {
    return await holdFolder(folder, holder)
  } catch (error) {
    throw error instanceof FolderInUse ? new Refused(isRunning) : error
  }
}

async function refuseOtherDatabase(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [name],
  )
  if (rows[0] && rows[0].comment !== databaseMark)
    throw new Refused(`The database ${name} exists and is not the copy of a rehearsal. Rename it or drop it.`)
}

async function refuseLittleSpace(
  client: pg.Client,
  within: string,
  { isEmbedded, bringsFiles }: Pick<ClaimOptions, 'isEmbedded' | 'bringsFiles'>,
): Promise<void> {
  const { tables, files } = await bytesIn(client)
  const needed = (bringsFiles ? files : 0) + (isEmbedded ? tables : 0) + reserve
  const { bavail, bsize } = await statfs(within)
  if (bavail * bsize < needed)
    throw new Refused(
      `${within} has ${gigabytes(bavail * bsize)} left, and the copy needs about ${gigabytes(needed)}. Name a folder on another disk: npm run rehearse -- --in FOLDER`,
    )
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** Creates the empty database of a claimed place. */
export async function openTarget({ productUrl, folder, database }: RehearsalPlace): Promise<RehearsalTarget> {
  const config = { DATA_DIR: folder }
  if (database === null) {
    const { url } = await startEmbeddedPostgres({ dataDir: postgresIn(folder), holder })
    return { databaseUrl: url('postgres'), config }
  }
  await withClient(productUrl, creating, (client) => createDatabase(client, database))
  const url = new URL(productUrl)
  url.pathname = `/${encodeURIComponent(database)}`
  return { databaseUrl: url.href, config }
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`create database ${quotedName(name)} template template0`)
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    const { role } = rows[0]!
    throw new Refused(
      `The role ${role} may not create the database for the copy. Allow it once, as a superuser: alter role ${quotedName(role)} createdb;`,
    )
  }
  await client.query(`comment on database ${quotedName(name)} is '${databaseMark}'`)
}

/** Removes the copy of a claimed place, also one that is only partly made, and the folder. */
export async function discardCopy(place: RehearsalPlace): Promise<void> {
  await removeCopy(place)
  await remove(place.folder)
}

async function removeCopy({ productUrl, folder, database }: RehearsalPlace): Promise<void> {
  try {
    if (database !== null)
      await withClient(productUrl, 'seventeen rehearsal', (client) => dropDatabase(client, database))
  } finally {
    await removeEmbeddedPostgres(postgresIn(folder))
    await emptyFolder(folder)
  }
}

async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  // A killed process leaves its statement running, and the database would appear after it was dropped.
  await client.query(
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity
     where application_name = $1 and datname = current_database() and usename = current_user`,
    [creating],
  )
  await client.query(`drop database if exists ${quotedName(name)} with (force)`)
}

/** Keeps the mark, so that the next rehearsal can continue an interrupted removal, and the lock. */
async function emptyFolder(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : []
  for (const name of names) if (name !== folderMark && !isLock(name)) await remove(join(folder, name))
}

const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })

/**
 * Removes the copy of a rehearsal whose processes were killed, unless another rehearsal has claimed the place, which removes
 * it too. Stops the product's PostgreSQL if the rehearsal has started it.
 */
export async function discardLeft(place: RehearsalPlace): Promise<void> {
  const discard = async () => {
    const release = await heldFolder(place.folder)
    await discardCopy(place).finally(release)
  }
  try {
    if (place.database === null) await discard()
    else
      await withClient(place.productUrl, 'seventeen rehearsal', async (client) => {
        // PostgreSQL notices only after a moment that the killed process has gone.
        await client.query(`set statement_timeout = '1min'; select pg_advisory_lock(${lock})`)
        await client.query('set statement_timeout = 0')
        await discard()
      })
  } finally {
    if (place.startedIn !== null) await stopProductPostgres(place.startedIn)
  }
}

async function stopProductPostgres(dataDir: string): Promise<void> {
  try {
    const embedded = await startEmbeddedPostgres({ dataDir, holder, mustExist: true })
    embedded.stop()
  } catch (error) {
    // A product that was started in the meantime has adopted it.
    if (!(error instanceof FolderInUse)) throw error
  }
}
