import { existsSync } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import type { Config } from '../platform/config.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { DatabaseMissing } from '../platform/database/missing-database.ts'
import { hasDatabase, postgresFiles } from '../platform/database/postgres-place.ts'
import { errorCode } from '../platform/error-code.ts'
import { Refused } from '../platform/refusal.ts'
import { bytesIn } from './backup.queries.ts'
import { quotedName } from './quoted.ts'

/** An empty database and an empty folder beside those of the product. */
export interface RehearsalTarget {
  databaseUrl: string
  config: Pick<Config, 'DATA_DIR'>
  /** Removes both. */
  discard: () => Promise<void>
}

/** Marks the database, so that no other one of this name is dropped. */
const mark = 'Temporary copy for the rehearsal of a restore of Seventeen'
/** Bytes that are left on the disk. */
const reserve = 500e6

/**
 * @param client a connection to the product's database, which is held until the end
 * @param within the folder in which the copy is made
 * @throws Refused, FolderInUse
 */
export async function openRehearsalTarget(
  client: pg.Client,
  { DATABASE_URL, within }: { DATABASE_URL: string | undefined; within: string },
): Promise<RehearsalTarget> {
  const folder = join(resolve(within), 'rehearsal')
  const { tables, files } = await bytesIn(client)
  await discardFolder(folder)
  await refuseLittleSpace(resolve(within), files + (DATABASE_URL ? 0 : tables))
  const database = DATABASE_URL ? await databaseBeside(client, DATABASE_URL) : await ownPostgres(folder)
  const discard = async () => {
    await database.discard()
    await discardFolder(folder)
  }
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    await discard()
    throw error
  }
  return { databaseUrl: database.url, config: { DATA_DIR: folder }, discard }
}

async function refuseLittleSpace(within: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(within)
  if (bavail * bsize < needed + reserve)
    throw new Refused(
      `${within} has ${gigabytes(bavail * bsize)} left, and the copy needs about ${gigabytes(needed + reserve)}. Name a folder on another disk: npm run rehearse -- --in FOLDER`,
    )
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

async function ownPostgres(folder: string) {
  const holder = { name: 'A rehearsal of a restore' }
  const embedded = await startEmbeddedPostgres({ dataDir: folder, holder })
  return {
    url: embedded.url('postgres'),
    discard: async () => embedded.stop(),
  }
}

/** Also removes what a killed rehearsal has left, and stops its PostgreSQL. */
async function discardFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  try {
    if (hasDatabase(folder)) {
      const holder = { name: 'A rehearsal of a restore' }
      const left = await startEmbeddedPostgres({ dataDir: folder, holder })
      left.stop()
      // As root it can be outside of the folder.
      await rm(dirname(postgresFiles(folder).data), { recursive: true, force: true })
    }
  } catch (error) {
    if (!(error instanceof DatabaseMissing)) throw error
  }
  await rm(folder, { recursive: true, force: true })
}

async function databaseBeside(client: pg.Client, databaseUrl: string) {
  const { rows } = await client.query<{ is_free: boolean; name: string; role: string }>(
    `select pg_try_advisory_lock(hashtext('seventeen rehearsal')) as is_free,
       left(current_database(), 50) || '_rehearsal' as name, current_user as role`,
  )
  const { is_free, name, role } = rows[0]!
  if (!is_free) throw new Refused('Another rehearsal is running. Wait until it has ended.')
  await dropCopy(client, name)
  try {
    await client.query(`create database ${quotedName(name)} template template0`)
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    throw new Refused(
      `The role ${role} may not create the database for the copy. Allow it once, as a superuser: alter role ${quotedName(role)} createdb;`,
    )
  }
  await client.query(`comment on database ${quotedName(name)} is '${mark}'`)
  const url = new URL(databaseUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return { url: url.href, discard: () => dropCopy(client, name) }
}

async function dropCopy(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [name],
  )
  if (rows[0] && rows[0].comment !== mark)
    throw new Refused(`The database ${name} exists and is not the copy of a rehearsal. Rename it or drop it.`)
  if (rows[0]) await client.query(`drop database ${quotedName(name)} with (force)`)
}
