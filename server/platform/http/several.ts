import { sql } from 'kysely'
import type { SeveralAnswer } from 'contract/platform/several.ts'
import type { Tx } from '../database/database.ts'
import { Problem } from './problem.ts'

/**
 * Changes several entries of a list, one after the other in one transaction. What is refused leaves no trace and does not
 * stop the others; any other error undoes them all.
 */
export async function changeEach(
  tx: Tx,
  ids: readonly number[],
  change: (id: number) => unknown,
): Promise<SeveralAnswer> {
  const done: number[] = []
  const refused: SeveralAnswer['refused'] = []
  // In order, so that simultaneous requests lock the same rows in the same order.
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    await sql`savepoint entry`.execute(tx)
    try {
      await change(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await sql`rollback to savepoint entry`.execute(tx)
      const { code, words } = error.refusal
      refused.push({ id, code, detail: words })
    }
    await sql`release savepoint entry`.execute(tx)
  }
  return { done, refused }
}
