import type pg from 'pg'
import type { Db } from '../platform/database/database.ts'

export interface Rehearsal {
  at: Date
  file: string
  /** As of when the backup is; null if it could not be read. */
  backup_at: Date | null
  seconds: number
  /** Whether the backup records the number of rows of each table. */
  rows_compared: boolean
  /** What the restored copy lacks; none if the restore is proven. */
  differences: string[]
}

/** @returns whether it was recorded: a database of an older version has no table for it */
export async function noteRehearsal(client: pg.Client, rehearsal: Rehearsal): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class where oid = to_regclass('public.restore_rehearsal')`,
  )
  if (rows.length === 0) return false
  const { at, file, backup_at, seconds, rows_compared, differences } = rehearsal
  await client.query(
    `insert into restore_rehearsal (at, file, backup_at, seconds, rows_compared, differences)
     values ($1, $2, $3, $4, $5, $6)`,
    [at, file, backup_at, seconds, rows_compared, differences],
  )
  return true
}

const rehearsals = (db: Db) =>
  db
    .selectFrom('restore_rehearsal')
    .select(['at', 'file', 'backup_at', 'seconds', 'rows_compared', 'differences'])
    .orderBy('id', 'desc')

export const lastRehearsal = (db: Db): Promise<Rehearsal | undefined> => rehearsals(db).executeTakeFirst()

/** The last rehearsal without differences. */
export const lastProvenRestore = (db: Db): Promise<Rehearsal | undefined> =>
  rehearsals(db).where('differences', '=', []).executeTakeFirst()
