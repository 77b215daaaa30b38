import { existsSync } from 'node:fs'
import { lchown, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { markerName, readMarker, writeMarker } from '../media/folder-marker.ts'
import { connectClient } from '../platform/database/connect.ts'
import { connectionOptionsOf } from '../platform/database/connection-options.ts'
import { hasFiles } from '../platform/database/missing-database.ts'
import { applyMigrations } from '../platform/database/migrate.ts'
import { waitForLock } from '../platform/database/wait-for-lock.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'
import { Refused } from '../platform/refusal.ts'
import { mediaFolder, fileStorage, type StorageSettings } from '../platform/storage/open-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { folderOf, keyIn, withoutFiles, type BackedUpTable, type Contents } from './archive-contents.ts'
import { ArchiveReader, DamagedArchive } from './archive-reader.ts'
import { isUnused, mediaIn } from './backup.queries.ts'
import { checkArchive, readContentsOf } from './check-archive.ts'
import { fillTables } from './fill-tables.ts'
import { quotedName } from './quoted.ts'

/** The target already contains data. */
export class NotEmpty extends Refused {}

interface RestoreOptions {
  /** Called when the archive is valid and the folder is empty. */
  openDatabaseUrl: () => Promise<string>
  config: StorageSettings
  file: string
  /** For a backup without files: restores the rows even if some of their files are missing. */
  despiteMissingFiles?: boolean
  /** Does not look for the files of a backup without files: a rehearsal compares them itself. */
  leaveFiles?: boolean
  /** @param share from 0 to 1 */
  onProgress: (share: number, what: string) => void
}

/**
 * Restores a backup into an empty database and an empty folder, or changes nothing: the archive is checked first, and the
 * rows are committed when the last file is written. A backup without files needs the storage in which they are, and
 * changes nothing there.
 * @throws DamagedArchive, NotEmpty, NewerSchema
 */
export async function restoreBackup({
  openDatabaseUrl,
  config,
  file,
  despiteMissingFiles = false,
  leaveFiles = false,
  onProgress,
}: RestoreOptions): Promise<Contents> {
  const { size } = await stat(file)
  const storage = fileStorage(config)
  const media = mediaFolder(config)
  const isFolder = config.STORAGE_URL === undefined
  const refuseFiles = async () => {
    if (isFolder ? hasFiles(media) : await hasAny(storage))
      throw new NotEmpty(
        `${storage.place} already contains files. Restore into an empty ${isFolder ? 'DATA_DIR' : 'folder of the bucket'}.`,
      )
  }
  // A backup with files that finds others is refused before it is read.
  const { format } = await readContentsOf(file)
  const bringsFiles = format !== withoutFiles
  if (bringsFiles) await refuseFiles()
  const contents = await checkArchive(file, (read) => onProgress(read / size, 'checking'))
  onProgress(1, 'checking')
  const url = await openDatabaseUrl()
  const client = await connectClient(connectionOptionsOf(url), { application_name: 'seventeen restore' })
  const tar = new ArchiveReader(file)
  let hasBegun = false
  try {
    await client.query('set statement_timeout = 0')
    // A product that starts in the meantime waits.
    await waitForLock(client, 'seventeen start')
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
      readArchive(tar, tables, client, storage, () => onProgress(tar.bytesRead / size, 'restoring')),
    )
    if (bringsFiles) {
      await markRestored(client, storage)
      if (isFolder) await giveToOwner(config.DATA_DIR, media)
    } else if (!leaveFiles) await takeFiles(client, storage, { despiteMissingFiles, onProgress })
    await client.query('commit')
    onProgress(1, 'restoring')
    await client.query('analyze')
    return contents
  } catch (error) {
    // Earlier, files belong to a product that stored them while the archive was checked.
    if (hasBegun && bringsFiles) {
      if (isFolder) await rm(media, { recursive: true, force: true })
      else await removeAll(storage)
    }
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
  storage: Storage,
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
      await storage.put(key, Readable.from(entry.content), { flush: true })
    } else if (/^(database|media)\//.test(entry.name))
      throw new DamagedArchive(`${entry.name} is not of this backup.`)
    entry = await tar.next()
  }
}

/** Ties the restored files to the restored database; backups of older versions do not have its id. */
async function markRestored(client: pg.Client, storage: Storage): Promise<void> {
  const id = await restoredId(client)
  if (id !== undefined) await writeMarker(storage, id)
}

async function restoredId(client: pg.Client): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('installation') is not null as there`,
  )
  if (!tables[0]?.there) return undefined
  const { rows } = await client.query<{ id: string }>('select id from installation')
  return rows[0]?.id
}

/**
 * Checks that the files of the restored rows are in the storage, and ties it to the restored database.
 * @throws Refused if files are missing or belong to another database
 */
async function takeFiles(
  client: pg.Client,
  storage: Storage,
  { despiteMissingFiles, onProgress }: Required<Pick<RestoreOptions, 'despiteMissingFiles' | 'onProgress'>>,
): Promise<void> {
  const id = await restoredId(client)
  const marker = await readMarker(storage)
  if (marker !== undefined && marker !== id)
    throw new Refused(`The stored files in ${storage.place} belong to another database. Nothing was changed.`)
  const missing: string[] = []
  for await (const { key, size } of mediaIn(client)) {
    onProgress(1, 'looking for files')
    if ((await storage.size(key)) !== size) missing.push(key)
  }
  if (missing.length > 0 && !despiteMissingFiles)
    throw new Refused(
      [
        `${missing.length} files of this backup are not in ${storage.place}, or have another size: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' …' : ''}`,
        'Nothing was changed. Bring them back first, such as from older versions of the bucket, or restore without them: npm run restore -- FILE --despite-missing-files',
      ].join('\n'),
    )
  if (id !== undefined && marker === undefined) await writeMarker(storage, id)
}

async function hasAny(storage: Storage): Promise<boolean> {
  const { done } = await storage.list()[Symbol.asyncIterator]().next()
  return !done
}

/** Files deleted at a time. */
const batch = 500

/** Removes what a failed restore has stored where nothing was before. */
async function removeAll(storage: Storage): Promise<void> {
  let keys: string[] = []
  for await (const { key } of storage.list()) {
    keys.push(key)
    if (keys.length < batch) continue
    await storage.remove(keys)
    keys = []
  }
  await storage.remove([...keys, markerName])
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
