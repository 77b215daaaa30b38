import { createWriteStream, existsSync } from 'node:fs'
import { lchown, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { writeMarker } from '../media/folder-marker.ts'
import { mediaPath } from '../media/media.ts'
import type { Config } from '../platform/config.ts'
import { connectClient } from '../platform/database/connect.ts'
import { connectionOptionsOf } from '../platform/database/connection-options.ts'
import { hasFiles } from '../platform/database/missing-database.ts'
import { applyMigrations } from '../platform/database/migrate.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'
import { Refused } from '../platform/refusal.ts'
import { folderOf, keyIn, type BackedUpTable, type Contents } from './archive-contents.ts'
import { ArchiveReader, DamagedArchive } from './archive-reader.ts'
import { isUnused } from './backup.queries.ts'
import { checkArchive } from './check-archive.ts'
import { fillTables } from './fill-tables.ts'
import { quotedName } from './quoted.ts'

/** The target already contains data. */
export class NotEmpty extends Refused {}

interface RestoreOptions {
  /** Called when the archive is valid and the folder is empty. */
  openDatabaseUrl: () => Promise<string>
  config: Pick<Config, 'DATA_DIR'>
  file: string
  /** @param share from 0 to 1 */
  onProgress: (share: number, what: string) => void
}

/**
 * Restores a backup into an empty database and an empty folder, or changes nothing: the archive is checked first, and the
 * rows are committed when the last file is written.
 * @throws DamagedArchive, NotEmpty, NewerSchema
 */
export async function restoreBackup({
  openDatabaseUrl,
  config,
  file,
  onProgress,
}: RestoreOptions): Promise<Contents> {
  const { size } = await stat(file)
  const media = join(config.DATA_DIR, 'media')
  if (hasFiles(media)) throw new NotEmpty(`${media} already contains files. Restore into an empty DATA_DIR.`)
  const contents = await checkArchive(file, (read) => onProgress(read / size, 'checking'))
  onProgress(1, 'checking')
  const url = await openDatabaseUrl()
  const client = await connectClient(connectionOptionsOf(url), { application_name: 'seventeen restore' })
  const tar = new ArchiveReader(file)
  let hasBegun = false
  try {
    await client.query('set statement_timeout = 0')
    // A product that starts in the meantime waits.
    await client.query(`select pg_advisory_lock(hashtext('seventeen start'))`)
    if (!(await isUnused(client)))
      throw new NotEmpty(
        'The database already has tables. Nothing was changed. Restore into an empty database.',
      )
    hasBegun = true
    await migrateJobs(url)
    await client.query('begin')
    await applyMigrations(client, undefined, contents.migrations)
    const tables = new Map(contents.tables.map((table) => [folderOf(table), table]))
    await fillTables(client, contents, () =>
      readArchive(tar, tables, client, config, () => onProgress(tar.bytesRead / size, 'restoring')),
    )
    await markRestored(client, config)
    await giveToOwner(config.DATA_DIR, media)
    await client.query('commit')
    onProgress(1, 'restoring')
    await client.query('analyze')
    return contents
  } catch (error) {
    // Earlier, files belong to a product that stored them while the archive was checked.
    if (hasBegun) await rm(media, { recursive: true, force: true })
    throw error
  } finally {
    tar.close()
    await client.end()
  }
}

async function readArchive(
  tar: ArchiveReader,
  tables: ReadonlyMap<string, BackedUpTable>,
  client: pg.Client,
  config: Pick<Config, 'DATA_DIR'>,
  onEntry: () => void,
): Promise<void> {
  for (let entry = await tar.next(); entry;) {
    onEntry()
    const table = tables.get(`${dirname(entry.name)}/`)
    const key = keyIn(entry.name)
    if (table) {
      const columns = table.columns.map(quotedName).join(', ')
      const statement = `copy ${quotedName(table.schema)}.${quotedName(table.name)} (${columns}) from stdin`
      await pipeline(partsOf(tar, table), createGunzip(), client.query(copyFrom(statement)))
      // The parts were read up to the next entry.
      entry = tar.current
      continue
    }
    if (key) {
      const path = mediaPath(config, key)
      await mkdir(dirname(path), { recursive: true })
      await pipeline(entry.content, createWriteStream(path, { mode: 0o644, flush: true }))
    } else if (/^(database|media)\//.test(entry.name))
      throw new DamagedArchive(`${entry.name} is not of this backup.`)
    entry = await tar.next()
  }
}

/** Ties the restored files to the restored database; backups of older versions do not have its id. */
async function markRestored(client: pg.Client, config: Pick<Config, 'DATA_DIR'>): Promise<void> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('installation') is not null as there`,
  )
  if (!tables[0]?.there) return
  const { rows } = await client.query<{ id: string }>('select id from installation')
  if (rows[0]) await writeMarker(config, rows[0].id)
}

/** After a restore by root, gives the files to the owner of DATA_DIR, who runs the product. */
async function giveToOwner(dataDir: string, media: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync(media)) return
  const { uid, gid } = await stat(dataDir)
  for (const path of [media, ...(await readdir(media, { recursive: true })).map((one) => join(media, one))])
    await lchown(path, uid, gid)
}

/** All parts of a table, which follow each other. */
async function* partsOf(tar: ArchiveReader, table: BackedUpTable): AsyncGenerator<Buffer> {
  while (tar.current?.name.startsWith(folderOf(table))) {
    yield* tar.current.content
    await tar.next()
  }
}
