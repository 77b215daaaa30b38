import { sql, type Expression } from 'kysely'
import { totalBound } from 'contract/platform/totals.ts'
import type { Db } from './database.ts'

/**
 * Counts the rows of a list up to just beyond `totalBound`, above which counting gets expensive.
 * @param rows a query without a limit
 */
export async function boundedCount(db: Db, rows: Expression<unknown>): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select from (${rows}) one limit ${totalBound + 1}) bounded`.execute(db)
  return counted.rows[0]?.total ?? 0
}
