import { createReadStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Config } from '../platform/config.ts'
import { connectClient } from '../platform/database/connect.ts'
import { connectionOptionsOf } from '../platform/database/connection-options.ts'
import { mediaPath, sweepLock } from '../media/media.ts'
import { errorCode } from '../platform/error-code.ts'
import { Refused } from '../platform/refusal.ts'
import {
  contentsName,
  mediaEntry,
  partName,
  sumsName,
  sumsText,
  type BackedUpTable,
  type Contents,
} from './archive-contents.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { bytesIn, mediaAfter, migrationsIn, rowsIn, sequencesIn, tablesIn } from './backup.queries.ts'
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
  config: Pick<Config, 'DATA_DIR'>
  /** Must not exist. */
  file: string
  now: Date
  /** @param share from 0 to 1, of the bytes to copy at the beginning */
  onProgress: (share: number, what: string) => void
}

/**
 * Copies a snapshot of the database and all stored files into one archive while the product runs. The rows are read in one
 * transaction, and files that are deleted in the meantime are kept until its end.
 */
export async function createBackup({
  databaseUrl,
  config,
  file,
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
      format: 'seventeen-backup-1',
      created_at: now.toISOString(),
      migrations: await migrationsIn(client),
      tables,
      sequences: await sequencesIn(client),
    }
    if (contents.migrations.length === 0)
      throw new Refused('Nothing to back up: this is not a database of Seventeen.')
    const bytes = await bytesIn(client)
    const total = Math.max(1, bytes.tables + bytes.files)
    const progress = (what: string) => onProgress(Math.min(1, tar.bytesWritten / total), what)
    const head = Buffer.from(`${JSON.stringify(contents, null, 2)}\n`)
    await tar.add(contentsName, head.length, [head])
    for (const table of contents.tables) {
      progress(table.name)
      await addTable(tar, client, table)
    }
    const { files, damaged } = await addMedia(tar, client, config, () => progress('files'))
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
  let waiting: Buffer[] = []
  let size = 0
  let part = 0
  const addPart = async () => {
    await tar.add(partName(table, part++), size, waiting)
    waiting = []
    size = 0
  }
  for await (const chunk of rows.compose(createGzip({ level: 6 }))) {
    waiting.push(chunk)
    size += chunk.length
    if (size >= partSize) await addPart()
  }
  if (size > 0) await addPart()
}

async function addMedia(
  tar: ArchiveWriter,
  client: pg.Client,
  config: Pick<Config, 'DATA_DIR'>,
  onFile: () => void,
): Promise<{ files: number; damaged: string[] }> {
  const damaged: string[] = []
  let files = 0
  for (let after = ''; ;) {
    const rows = await mediaAfter(client, after)
    for (const { key, sha256 } of rows) {
      after = key
      onFile()
      const path = mediaPath(config, key)
      const size = await sizeOf(path)
      if (size === undefined) {
        damaged.push(`${path} is missing`)
        continue
      }
      await tar.add(mediaEntry(key), size, createReadStream(path))
      files++
      if (tar.sums.get(mediaEntry(key)) !== sha256) damaged.push(`${path} is not what was stored`)
    }
    if (rows.length === 0) return { files, damaged }
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
