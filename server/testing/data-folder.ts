import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { hasDatabase, postgresFiles } from '../platform/database/postgres-place.ts'

/** An empty temporary data folder for a product with its own PostgreSQL. */
export async function emptyDataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'seventeen-data-'))
  // Temporary folders are private, and as root the database would be placed elsewhere.
  await chmod(dataDir, 0o755)
  return dataDir
}

/** Removes a data folder and its database, which is elsewhere if root could not place it in the folder. */
export async function removeDataFolder(dataDir: string): Promise<void> {
  const folders = hasDatabase(dataDir) ? [dirname(postgresFiles(dataDir).data), dataDir] : [dataDir]
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}

/**
 * A temporary data folder for a product that a test kills. Its PostgreSQL does not sync files to disk: killing a process
 * loses nothing, and syncing after each kill takes minutes on a busy disk.
 * @param fill fills its empty database
 */
export async function temporaryDataFolder(fill?: (url: string) => Promise<void>): Promise<string> {
  const dataDir = await emptyDataFolder()
  const database = await startEmbeddedPostgres({ dataDir, durable: false })
  await fill?.(database.url('postgres'))
  database.stop()
  await appendFile(join(postgresFiles(dataDir).data, 'postgresql.conf'), 'fsync = off\n')
  return dataDir
}
