import type { Fit } from 'contract/matching/match-shapes.ts'
import { packInstitutes, packProfiles } from 'contract/matching/packed.ts'
import { scoresOfInstitutes } from 'contract/matching/scan-institutes.rules.ts'
import { combineScores, isMatch, relevantIndex } from 'contract/matching/score.rules.ts'
import type { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { matchView, soughtBy } from './both-directions.ts'
import { categoryName, categoryOf, rowOf } from './categories.ts'
import { explanationOf } from './explanations.ts'
import type { InSight } from './matching.access.ts'
import { withScratchMemory } from './scratch-memory.ts'

/** How the viewer and an institute match, with the same scores as in the list. */
export const readFit: Handler<typeof searchProfiles.fit, InSight> = async (context) => {
  const match = await matchView(context)
  const { standing, view } = match
  const row = rowOf(view.columns, context.institute.id)
  const name = row && categoryName(row.type)
  if (!row || !name) throw notFound()
  const without = (state: Fit['state']): Fit => ({ state, relevant_index: null, match: null })
  if (standing.institutes.includes(row.id)) return without('own')
  if (Object.keys(standing.profiles).length === 0) return without('no_search_profile')
  const options = standing.profiles[name]
  if (!options) return without('category_not_sought')
  const { rarity } = categoryOf(view.columns, name)
  const packed = packInstitutes(name, [row])
  const profile = packProfiles(name, [options])
  const [seeking = 0] = scoresOfInstitutes(name, profile, 0, packed, rarity)
  const sought = withScratchMemory((memory) => soughtBy(match, row.id, memory))
  const score = combineScores(seeking, sought?.score) ?? 0
  const isMissed = seeking < 0 || (sought?.score ?? 0) < 0
  return {
    state: isMatch(score) ? 'match' : isMissed ? 'must_missed' : 'below',
    relevant_index: isMissed ? null : relevantIndex(score),
    match: explanationOf(match, { category: { name, packed, rarity }, at: 0, profile, seeking, sought }),
  }
}
