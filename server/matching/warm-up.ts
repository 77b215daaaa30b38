import { setImmediate } from 'node:timers/promises'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import type { Database } from '../platform/database/database.ts'
import { matchView } from './both-directions.ts'
import { categoryOf } from './categories.ts'

/** A reader who sees public institutes only. */
const publicReader = { id: 0, is_staff: false }

/**
 * Loads the data for computing matches into memory, or updates it. Yields after each category, so that requests are served
 * in between.
 */
export async function warmUpMatches({ longReads }: Pick<Database, 'longReads'>): Promise<void> {
  const { view, seekers } = await matchView({ db: longReads, longReads, viewer: publicReader })
  for (const name of instituteTypeNames) {
    categoryOf(view.columns, name)
    seekers.of(name)
    await setImmediate()
  }
}
