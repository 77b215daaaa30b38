import { setTimeout } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import type { Db } from './database.ts'
import { storeCompletion } from './store-completion.ts'

/** Rows deleted by one statement. */
const batch = 2000
/** Pause after a statement, as a multiple of the time it took, so that requests are served in between. */
const rest = 1

/**
 * Deletes the matching rows, a bounded number in each statement: no lock is held for long, and an interrupted job
 * continues the next time. Records for each table when that was last completed.
 * @returns the number of deleted rows
 */
export async function deleteInBatches(
  db: Db,
  table: keyof DB,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const began = performance.now()
  for (let total = 0; ;) {
    const since = performance.now()
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${condition} limit ${batch}
      ))`.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < batch) {
      await storeCompletion(db, `delete.${table}`, (performance.now() - began) / 1000)
      return total
    }
    await setTimeout(rest * (performance.now() - since))
  }
}
