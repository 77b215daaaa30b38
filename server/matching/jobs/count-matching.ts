import { inTransaction, type Database } from '../../platform/database/database.ts'
import { lockProfile } from '../../users/users.ts'
import {
  areCountsDue,
  countMatchOptions,
  peopleToCount,
  searchProfilesOf,
  storeCriteria,
} from '../matching.queries.ts'

/** Maximum number of search profiles per minute; the others follow in the next ones. */
const mostProfiles = 200
/** Milliseconds after which the rest waits for the next minute. */
const longest = 10_000

/**
 * Refreshes the numbers that scores need of all institutes: how often each option occurs, and what an unknown value
 * counts for each search profile.
 */
export async function countMatching({ db, longReads }: Pick<Database, 'db' | 'longReads'>): Promise<void> {
  const began = performance.now()
  if (await areCountsDue(db)) await countMatchOptions(longReads)
  for (const person of await peopleToCount(db, mostProfiles)) {
    if (performance.now() - began > longest) return
    await inTransaction(db, async (tx) => {
      await lockProfile(tx, person)
      await storeCriteria(tx, person, await searchProfilesOf(tx, person))
    })
  }
}
