import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectClient } from '../platform/database/connect.ts'
import { connectionOptionsOf } from '../platform/database/connection-options.ts'
import { sweepLock } from '../media/media.ts'
import { Refused } from '../platform/refusal.ts'
import { fileStorage, type StorageSettings } from '../platform/storage/open-storage.ts'
import { NotStored, relativePath, type OpenedFile, type Storage } from '../platform/storage/storage.ts'
import {
  contentsName,
  inventoryFolder,
  folderOf,
  mediaEntry,
  partName,
  sumsName,
  sumsText,
  withoutFiles,
  type BackedUpTable,
  type Contents,
} from './archive-contents.ts'
import { ArchiveWriter } from './archive-writer.ts'
import {
  bytesIn,
  mediaIn,
  migrationsIn,
  rowsIn,
  sequencesIn,
  tablesIn,
  type MediaRow,
} from './backup.queries.ts'
import { noteBackup } from './made-backups.ts'
import { quotedName } from './quoted.ts'

export interface BackupFigures {
  tables: number
  files: number
  /** Size of the archive. */
  bytes: number
  /** Stored files that are missing or have changed. */
  damaged: string[]
}

interface BackupOptions {
  databaseUrl: string
  config: StorageSettings
  /** Must not exist. */
  file: string
  /** Whether the archive contains the stored files, and not only a list of them; true by default. */
  hasFiles?: boolean
  now: Date
  /** @param share from 0 to 1, of the bytes to copy at the beginning */
  onProgress: (share: number, what: string) => void
}

/**
 * Copies a snapshot of the database and, unless they stay where they are, all stored files into one archive while the product runs. The rows are read in one
 * transaction, and files that are deleted in the meantime are kept until its end.
 */
export async function createBackup({
  databaseUrl,
  config,
  file,
  hasFiles = true,
  now,
  onProgress,
}: BackupOptions): Promise<BackupFigures> {
  if (existsSync(file)) throw new Refused(`${file} already exists. Choose a new file name.`)
  const unfinished = `${file}.part`
  await rm(unfinished, { force: true })
  const client = await connectClient(connectionOptionsOf(databaseUrl), {
    application_name: 'seventeen backup',
  })
  const tar = new ArchiveWriter(unfinished, now)
  try {
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set statement_timeout = 0;
      set idle_in_transaction_session_timeout = 0`)
    // Waits for a running sweep; later sweeps wait for this backup.
    await client.query('select pg_advisory_lock($1)', [sweepLock])
    await client.query('begin transaction isolation level repeatable read read only')
    const tables = await tablesIn(client)
    onProgress(0, 'counting rows')
    for (const table of tables) table.rows = await rowsIn(client, table)
    const contents: Contents = {
      format: hasFiles ? 'seventeen-backup-1' : withoutFiles,
      created_at: now.toISOString(),
      migrations: await migrationsIn(client),
      tables,
      sequences: await sequencesIn(client),
    }
    if (contents.migrations.length === 0)
      throw new Refused('Nothing to back up: this is not a database of Seventeen.')
    const bytes = await bytesIn(client)
    const total = Math.max(1, bytes.tables + (hasFiles ? bytes.files : 0))
    const progress = (what: string) => onProgress(Math.min(1, tar.bytesWritten / total), what)
    const head = Buffer.from(`${JSON.stringify(contents, null, 2)}\n`)
    await tar.add(contentsName, head.length, [head])
    for (const table of contents.tables) {
      progress(table.name)
      await addTable(tar, client, table)
    }
    await addInventory(tar, client)
    const addOrCheck = hasFiles ? addMedia : checkMedia
    const { files, damaged } = await addOrCheck(tar, client, fileStorage(config), () => progress('files'))
    const sums = Buffer.from(sumsText(tar.sums))
    await tar.add(sumsName, sums.length, [sums])
    await tar.finish()
    await rename(unfinished, file)
    onProgress(1, 'written')
    const figures = { tables: contents.tables.length, files, bytes: tar.bytesWritten, damaged }
    await client.query('commit')
    // The backup is valid even if it cannot be recorded.
    await noteBackup(client, { ...figures, file }).catch(() => {})
    return figures
  } catch (error) {
    await tar.close().catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  } finally {
    // An open connection would keep the command running.
    await client.end().catch(() => {})
  }
}

/** Bytes of a part, which is kept in memory. */
const partSize = 8 * 1024 * 1024

async function addTable(tar: ArchiveWriter, client: pg.Client, table: BackedUpTable): Promise<void> {
  const columns = table.columns.map(quotedName).join(', ')
  const rows = client.query(
    copyTo(`copy ${quotedName(table.schema)}.${quotedName(table.name)} (${columns}) to stdout`),
  )
  await addInParts(tar, folderOf(table), rows)
}

async function addInventory(tar: ArchiveWriter, client: pg.Client): Promise<void> {
  const lines = async function* () {
    for await (const { key, size, sha256 } of mediaIn(client)) yield `${key}\t${size}\t${sha256}\n`
  }
  await addInParts(tar, inventoryFolder, Readable.from(lines()))
}

/** Adds content of unknown length, compressed and split into parts. */
async function addInParts(tar: ArchiveWriter, folder: string, content: Readable): Promise<void> {
  let waiting: Buffer[] = []
  let size = 0
  let part = 0
  const addPart = async () => {
    await tar.add(partName(folder, part++), size, waiting)
    waiting = []
    size = 0
  }
  for await (const chunk of content.compose(createGzip({ level: 6 }))) {
    waiting.push(chunk)
    size += chunk.length
    if (size >= partSize) await addPart()
  }
  if (size > 0) await addPart()
}

interface MediaFound {
  files: number
  damaged: string[]
}

async function addMedia(
  tar: ArchiveWriter,
  client: pg.Client,
  storage: Storage,
  onFile: () => void,
): Promise<MediaFound> {
  const damaged: string[] = []
  let files = 0
  for await (const { key, sha256 } of mediaIn(client)) {
    onFile()
    const opened = await openIfThere(storage, key)
    if (!opened) {
      damaged.push(`${nameOf(storage, key)} is missing`)
      continue
    }
    await tar.add(mediaEntry(key), opened.size, opened.stream)
    files++
    if (tar.sums.get(mediaEntry(key)) !== sha256)
      damaged.push(`${nameOf(storage, key)} is not what was stored`)
  }
  return { files, damaged }
}

/** Requests for sizes at the same time. */
const concurrency = 32

/** Looks whether every file is where it stays, with its size. */
async function checkMedia(
  _: ArchiveWriter,
  client: pg.Client,
  storage: Storage,
  onFile: () => void,
): Promise<MediaFound> {
  const damaged: string[] = []
  let files = 0
  const check = async ({ key, size }: MediaRow) => {
    const found = await storage.size(key)
    onFile()
    if (found === undefined) return void damaged.push(`${nameOf(storage, key)} is missing`)
    files++
    if (found !== size) damaged.push(`${nameOf(storage, key)} has ${found} bytes instead of ${size}`)
  }
  let together: Promise<void>[] = []
  for await (const row of mediaIn(client)) {
    together.push(check(row))
    if (together.length < concurrency) continue
    await Promise.all(together)
    together = []
  }
  await Promise.all(together)
  return { files, damaged }
}

const nameOf = (storage: Storage, key: string) =>
  storage.pathOf(key) ?? `${storage.place}/${relativePath(key)}`

async function openIfThere(storage: Storage, key: string): Promise<OpenedFile | undefined> {
  try {
    return await storage.open(key)
  } catch (error) {
    if (error instanceof NotStored) return undefined
    throw error
  }
}
