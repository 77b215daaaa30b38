import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { fitsOf } from 'contract/matching/criterion-fits.ts'
import type { Fit } from 'contract/matching/match-shapes.ts'
import { combineScores, isMatch, missedMusts, relevantIndex, scoreOf } from 'contract/matching/score.rules.ts'
import type { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { explanationOf, matchView, soughtFits } from './explain-matches.ts'
import { bestSought, comparedInstitutes } from './matches.queries.ts'
import type { InSight } from './matching.access.ts'
import { questionsBy } from './questions.ts'
import { soughtIn } from './scores.queries.ts'

/** How the viewer and an institute match, with the same scores as in the list. */
export const readFit: Handler<typeof searchProfiles.fit, InSight> = async ({ db, viewer, institute }) => {
  const view = await matchView(db, viewer)
  const { standing, own } = view
  const [row] = await comparedInstitutes(db, [institute.id])
  const category = instituteTypeNames.find((name) => name === row?.type)
  if (!row || !category) throw notFound()
  const without = (state: Fit['state']): Fit => ({ state, relevant_index: null, match: null })
  if (standing.institutes.includes(row.id)) return without('own')
  if (Object.keys(standing.profiles).length === 0) return without('no_search_profile')
  const options = standing.profiles[category]
  if (!options) return without('category_not_sought')
  const [profile] = await soughtIn(db, { [category]: options }, standing)
  const fits = profile ? fitsOf(profile.asked, row, profile) : []
  const sought = soughtFits(view, (await bestSought(db, standing, own, [row.id])).get(row.id))
  const seeking = scoreOf(fits)
  const isMissed = missedMusts(fits).length > 0 || (sought?.score ?? 0) < 0
  const score = isMissed ? 0 : (combineScores(seeking, sought?.score) ?? 0)
  return {
    state: isMatch(score) ? 'match' : isMissed ? 'must_missed' : 'below',
    relevant_index: isMissed ? null : relevantIndex(score),
    match: {
      ...explanationOf(fits, seeking, sought),
      asked: (await questionsBy(db, viewer.id, [row.id])).get(row.id) ?? [],
    },
  }
}
