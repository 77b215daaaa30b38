import { sql } from 'kysely'
import { fitsOf, reasonsOf } from 'contract/matching/explain.rules.ts'
import { relevantIndex } from 'contract/matching/score.rules.ts'
import type { Reader } from '../institutes/institutes.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { matchView } from './both-directions.ts'
import { candidatesAt, idAt, mark, matchesOf, placesWith } from './matches.ts'
import { withScratchMemory } from './scratch-memory.ts'

/** A new match with its reasons. */
export interface NewMatch {
  id: number
  name: string
  relevantIndex: number
  reasons: string[]
}

/**
 * Returns and clears the matches found since the last mail that are still matches, visible and not viewed: their number
 * and the best ones. Must run in the transaction that mails them.
 */
export async function takeNewMatches(
  tx: Tx,
  { db, longReads }: Pick<Database, 'db' | 'longReads'>,
  viewer: Reader,
  most: number,
): Promise<{ count: number; best: NewMatch[] }> {
  const { rows } = await sql<{ ids: number[] }>`
    with before as (select person_id, new_ids from match_told where person_id = ${viewer.id} for update)
    update match_told set new_ids = '{}', new_since = null from before
    where match_told.person_id = before.person_id
    returning before.new_ids as ids`.execute(tx)
  const ids = new Set(rows[0]?.ids)
  if (ids.size === 0) return { count: 0, best: [] }
  const match = await matchView({ db, longReads, viewer }, { viewed: true })
  const { profiles, viewed } = match.standing
  const { count, best } = withScratchMemory((memory) => {
    const matches = matchesOf(match, profiles, { memory, viewed })
    const places = placesWith(matches, { none: mark.aside | mark.viewed }).filter((place) =>
      ids.has(idAt(matches, place)),
    )
    return { count: places.length, best: candidatesAt(matches, places.subarray(0, most)) }
  })
  return {
    count,
    best: best.map(({ row, category, at, profile, score }) => ({
      id: row.id,
      name: row.name,
      relevantIndex: relevantIndex(score),
      reasons: reasonsOf(fitsOf(category.name, profile, 0, category.packed, at, category.rarity)).map(
        ({ text }) => text,
      ),
    })),
  }
}
