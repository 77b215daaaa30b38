import { coverageOf, fitsOf, gapOf, reasonsOf, soughtFor } from 'contract/matching/explain.rules.ts'
import type { Explanation, MatchedInstitute } from 'contract/matching/match-shapes.ts'
import { packInstitutes } from 'contract/matching/packed.ts'
import { relevantIndex } from 'contract/matching/score.rules.ts'
import { cardsOf } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import type { MatchView, Sought } from './both-directions.ts'
import { categoryName, categoryOf, type Category } from './categories.ts'
import type { Candidate } from './matches.ts'

/** Cards of a page of matches with the reasons for each. */
export async function explained(
  db: Db,
  match: MatchView,
  page: readonly Candidate[],
): Promise<MatchedInstitute[]> {
  const cards = await cardsOf(
    db,
    match.viewer,
    page.map(({ row }) => row.id),
  )
  const byId = new Map(page.map((candidate) => [candidate.row.id, candidate]))
  return cards.flatMap((card) => {
    const candidate = byId.get(card.id)
    if (!candidate) return []
    return {
      ...card,
      relevant_index: relevantIndex(candidate.score),
      match: explanationOf(match, candidate),
      feedback: match.standing.feedbacks.get(card.id) ?? null,
    }
  })
}

/** A candidate, or an institute that is not a match. */
interface Explainable extends Pick<Candidate, 'at' | 'profile' | 'seeking' | 'sought'> {
  category: Pick<Category, 'name' | 'packed' | 'rarity'>
}

export function explanationOf(
  match: MatchView,
  { category, at, profile, seeking, sought }: Explainable,
): Explanation {
  const fits = fitsOf(category.name, profile, 0, category.packed, at, category.rarity)
  return {
    reasons: reasonsOf(fits),
    gap: gapOf(fits),
    seeking: percent(seeking),
    sought: sought ? percent(sought.score) : null,
    sought_for: sought ? soughtReasons(match, sought) : [],
    one_sided: sought === undefined,
    coverage: coverageOf(fits),
  }
}

/** The criteria of its people's search profile that the viewer's institute meets. */
export function soughtReasons({ view }: MatchView, { by, profile, mine, score }: Sought): string[] {
  const name = categoryName(mine.type)
  if (!name || score <= 0) return []
  const { rarity } = categoryOf(view.columns, name)
  return soughtFor(fitsOf(name, by.packed, profile, packInstitutes(name, [mine]), 0, rarity))
}

/** 0 to 99. */
export const percent = (score: number) => (score <= 0 ? 0 : relevantIndex(score))
