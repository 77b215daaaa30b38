import { sql, type RawBuilder } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import type { Db } from './database.ts'

/** Rows deleted by one statement. */
const batch = 2000

/**
 * Deletes the matching rows, a bounded number in each statement: no lock is held for long, and an interrupted job
 * continues the next time.
 * @returns the number of deleted rows
 */
export async function deleteInBatches(
  db: Db,
  table: keyof DB,
  condition: RawBuilder<boolean>,
): Promise<number> {
  for (let total = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${condition} limit ${batch}
      ))`.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < batch) return total
  }
}
