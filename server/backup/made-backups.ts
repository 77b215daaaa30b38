import type pg from 'pg'
import type { Db } from '../platform/database/database.ts'

interface MadeBackup {
  file: string
  bytes: number
  files: number
  damaged: readonly string[]
}

/** Records the backup in the database; older versions have no table for that, or no column for the file. */
export async function noteBackup(
  client: pg.Client,
  { file, bytes, files, damaged }: MadeBackup,
): Promise<void> {
  const columns = await columnsOf(client)
  if (columns.length === 0) return
  const row = { bytes, files, damaged: damaged.length, ...(columns.includes('file') && { file }) }
  const values = Object.values(row)
  await client.query(
    `insert into backup_made (${Object.keys(row).join(', ')}) values (${values.map((_, at) => `$${at + 1}`).join(', ')})`,
    values,
  )
}

/** Where the newest backup was written, if that is recorded. */
export async function newestBackupFile(client: pg.Client): Promise<string | undefined> {
  if (!(await columnsOf(client)).includes('file')) return undefined
  const { rows } = await client.query<{ file: string | null }>(
    'select file from backup_made order by id desc limit 1',
  )
  return rows[0]?.file ?? undefined
}

/** The table can be missing. */
async function columnsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass('public.backup_made') and attnum > 0 and not attisdropped`,
  )
  return rows.map(({ name }) => name)
}

export const lastBackup = (db: Db) =>
  db
    .selectFrom('backup_made')
    .select(['at', 'bytes', 'files', 'damaged'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
