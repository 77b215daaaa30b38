import type pg from 'pg'
import type { Db } from '../platform/database/database.ts'

/** Records the backup in the database; older versions have no table for that. */
export async function noteBackup(
  client: pg.Client,
  { bytes, files, damaged }: { bytes: number; files: number; damaged: readonly string[] },
): Promise<void> {
  const { rows } = await client.query(`select from pg_class where oid = to_regclass('public.backup_made')`)
  if (rows.length === 0) return
  await client.query('insert into backup_made (bytes, files, damaged) values ($1, $2, $3)', [
    bytes,
    files,
    damaged.length,
  ])
}

export const lastBackup = (db: Db) =>
  db
    .selectFrom('backup_made')
    .select(['at', 'bytes', 'files', 'damaged'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
