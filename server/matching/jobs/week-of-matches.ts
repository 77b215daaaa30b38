import { sql } from 'kysely'
import type { MatchLine } from 'contract/matching/match-shapes.ts'
import type { Reader } from '../../institutes/institutes.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { explained, matchView } from '../explain-matches.ts'
import { readMatches } from '../matches.queries.ts'
import { soughtIn } from '../scores.queries.ts'

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
  { longReads }: Pick<Database, 'longReads'>,
  viewer: Reader,
  most: number,
): Promise<{ count: number; best: NewMatch[] }> {
  const { rows } = await sql<{ ids: number[] }>`
    with before as (select person_id, new_ids from match_told where person_id = ${viewer.id} for update)
    update match_told set new_ids = '{}', new_since = null from before
    where match_told.person_id = before.person_id
    returning before.new_ids as ids`.execute(tx)
  const ids = rows[0]?.ids ?? []
  if (ids.length === 0) return { count: 0, best: [] }
  const { total, results } = await unviewedMatches(longReads, viewer, most, ids)
  return {
    count: total,
    best: results.map(({ id, name, relevant_index, match }) => ({
      id,
      name,
      relevantIndex: relevant_index,
      reasons: match.reasons.map(({ text }) => text),
    })),
  }
}

/** The best matches that the viewer has not viewed yet. */
export async function bestNewMatches(
  { db, viewer }: { db: Db; viewer: Reader },
  most: number,
): Promise<MatchLine[]> {
  const { results } = await unviewedMatches(db, viewer, most)
  return results.map(({ id, name, type, avatar, relevant_index }) => ({
    id,
    name,
    type,
    avatar,
    relevant_index,
  }))
}

/** The viewer's best matches with their reasons; empty without a search profile. */
export async function bestMatches(
  db: Db,
  viewer: Reader,
  most: number,
): Promise<{ id: number; reasons: string[] }[]> {
  const view = await matchView(db, viewer)
  const { standing, own } = view
  if (Object.keys(standing.profiles).length === 0) return []
  const sought = await soughtIn(db, standing.profiles, standing)
  const { page } = await readMatches(db, standing, sought, own, { limit: most })
  const results = await explained(db, view, sought, page)
  return results.map(({ id, match }) => ({ id, reasons: match.reasons.map(({ text }) => text) }))
}

async function unviewedMatches(db: Db, viewer: Reader, limit: number, among?: readonly number[]) {
  const view = await matchView(db, viewer)
  const { standing, own } = view
  const sought = await soughtIn(db, standing.profiles, standing)
  const filter = { isNew: true, limit, ...(among && { among }) }
  const { page, total } = await readMatches(db, standing, sought, own, filter)
  return { total, results: await explained(db, view, sought, page) }
}
