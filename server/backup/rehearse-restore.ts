import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'
import { fileStorage, type StorageSettings } from '../platform/storage/open-storage.ts'
import { withoutFiles } from './archive-contents.ts'
import {
  comparedFiles,
  countedRows,
  recordedRows,
  rowDifferences,
  totalRows,
  tableChanges,
  type TableChanges,
} from './compare-copy.ts'
import type { RehearsalTarget } from './rehearsal-place.ts'
import { restoreBackup } from './restore-backup.ts'
import { withClient } from './with-client.ts'

interface RehearsalOptions {
  file: string
  /** Where the files of a backup without files are. */
  storage: StorageSettings
  target: RehearsalTarget
  /** @param share from 0 to 1 */
  onProgress: (share: number, what: string) => void
  /** Called when a part is done, with its seconds. */
  onPart: (what: string, seconds: number) => void
}

export interface RestoredCopy {
  backupAt: Date
  rows: number
  files: number
  /** Whether the backup records the number of rows of each table. */
  rowsCompared: boolean
  differences: string[]
}

/** Restores a backup into an empty copy, and compares rows and files with those of the backup. */
export async function rehearseRestore({
  file,
  storage,
  target: { databaseUrl, config },
  onProgress,
  onPart,
}: RehearsalOptions): Promise<RestoredCopy> {
  const part = parts(onPart)
  const openDatabaseUrl = async () => {
    part('archive checked')
    return databaseUrl
  }
  const { created_at, tables, format } = await restoreBackup({
    openDatabaseUrl,
    config,
    file,
    leaveFiles: true,
    onProgress,
  })
  const bringsFiles = format !== withoutFiles
  part(bringsFiles ? 'database and files restored' : 'database restored')
  return withClient(databaseUrl, 'seventeen rehearsal', async (client) => {
    const recorded = recordedRows(tables)
    const restored = await countedRows(client)
    part(`${restored.size} tables counted`)
    const { files, differences } = await comparedFiles(client, fileStorage(bringsFiles ? config : storage))
    part(files === 1 ? '1 file compared' : `${files} files compared`)
    return {
      backupAt: new Date(created_at),
      rows: totalRows(restored),
      files,
      rowsCompared: recorded.size > 0,
      differences: [...rowDifferences(recorded, restored), ...differences],
    }
  })
}

export interface RehearsedUpgrade extends TableChanges {
  migrations: string[]
}

/** Applies the missing migrations of this version to a restored copy, as the first start would. */
export async function rehearseUpgrade({
  target: { databaseUrl },
  onPart,
}: Pick<RehearsalOptions, 'target' | 'onPart'>): Promise<RehearsedUpgrade> {
  const counted = () => withClient(databaseUrl, 'seventeen rehearsal', countedRows)
  const before = await counted()
  const part = parts(onPart)
  const database = openDatabase(databaseUrl, { max: 1, statementTimeout: 0 })
  const migrations = await migrate(database).finally(database.close)
  await migrateJobs(databaseUrl)
  part(migrations.length === 1 ? '1 migration applied' : `${migrations.length} migrations applied`)
  return { migrations, ...tableChanges(before, await counted()) }
}

/** @returns a function that ends a part and begins the next one */
function parts(onPart: RehearsalOptions['onPart']): (what: string) => void {
  let since = performance.now()
  return (what) => {
    const now = performance.now()
    onPart(what, (now - since) / 1000)
    since = now
  }
}
