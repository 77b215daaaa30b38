import { setImmediate } from 'node:timers/promises'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import type { Database } from '../platform/database/database.ts'
import { matchView } from './both-directions.ts'
import { categoryOf } from './categories.ts'

/** Of nobody: they see what is public. */
const nobody = { id: 0, is_staff: false }

/**
 * Reads what matches are computed from into memory, or what has changed of it; each category in a turn of its own, so
 * that requests are answered in between.
 */
export async function warmUpMatches({ longReads }: Pick<Database, 'longReads'>): Promise<void> {
  const { view, seekers } = await matchView({ db: longReads, longReads, viewer: nobody })
  for (const name of instituteTypeNames) {
    categoryOf(view.columns, name)
    seekers.of(name)
    await setImmediate()
  }
}
