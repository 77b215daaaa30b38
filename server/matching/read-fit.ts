import { instituteTypeNames, type InstituteType } from 'contract/institutes/institute-types.ts'
import { fitsOf } from 'contract/matching/criterion-fits.ts'
import { fitSentence } from 'contract/matching/fit-sentence.rules.ts'
import type { Fit } from 'contract/matching/match-shapes.ts'
import { combineScores, isMatch, missedMusts, relevantIndex, scoreOf } from 'contract/matching/score.rules.ts'
import { readSearchProfiles } from 'contract/matching/search-profile.rules.ts'
import type { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { nearestOwn, type Reader } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound, reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { explanationOf, matchView, soughtFits, type MatchView } from './explain-matches.ts'
import { bestSought, comparedInstitutes, type ComparedRow } from './matches.queries.ts'
import type { InSight } from './matching.access.ts'
import { questionsBy } from './contact/questions.ts'
import { soughtIn, type Sought } from './scores.queries.ts'

/** How the viewer and an institute match, with the same scores as in the list. */
export const readFit: Handler<typeof searchProfiles.fit, InSight> = ({ db, viewer, institute }) =>
  fitOf(db, viewer, institute.id)

/** The same in one sentence, and from the nearest of the viewer's institutions; null without one. */
export const readFitSentence: Handler<typeof searchProfiles.fitSentence, InSight> = async ({
  db,
  viewer,
  institute,
}) => {
  const [fit, nearest] = await Promise.all([
    fitOf(db, viewer, institute.id),
    nearestOwn(db, viewer.id, institute.id),
  ])
  if (!nearest || fit.state === 'own') return { sentence: null, relevant_index: null }
  return { sentence: fitSentence(fit, nearest), relevant_index: fit.relevant_index }
}

async function fitOf(db: Db, viewer: Reader, id: number): Promise<Fit> {
  const view = await matchView(db, viewer)
  const { standing } = view
  const { row, category } = await compared(db, id)
  if (standing.institutes.includes(row.id)) return without('own')
  if (Object.keys(standing.profiles).length === 0) return without('no_search_profile')
  const options = standing.profiles[category]
  if (!options) return without('category_not_sought')
  const [sought] = await soughtIn(db, { [category]: options }, standing)
  return await fitWith(db, view, row, sought)
}

/** The same with another search profile, which is not stored. */
export const whatIf: Handler<typeof searchProfiles.whatIf, InSight> = async ({
  db,
  viewer,
  institute,
  body,
}) => {
  const view = await matchView(db, viewer)
  const { standing } = view
  const { row, category } = await compared(db, institute.id)
  const { profiles, problems } = readSearchProfiles({ [category]: body.options })
  const wrong = problems[category]
  if (wrong) reject({ options: wrong })
  if (standing.institutes.includes(row.id)) return without('own')
  const [sought] = await soughtIn(db, profiles, { counts: standing.counts })
  return await fitWith(db, view, row, sought)
}

const without = (state: Fit['state']): Fit => ({ state, relevant_index: null, match: null })

async function compared(db: Db, id: number): Promise<{ row: ComparedRow; category: InstituteType }> {
  const [row] = await comparedInstitutes(db, [id])
  const category = instituteTypeNames.find((name) => name === row?.type)
  if (!row || !category) throw notFound()
  return { row, category }
}

async function fitWith(db: Db, view: MatchView, row: ComparedRow, by: Sought | undefined): Promise<Fit> {
  const { standing, own } = view
  const fits = by ? fitsOf(by.asked, row, by) : []
  const sought = soughtFits(view, (await bestSought(db, standing, own, [row.id])).get(row.id))
  const seeking = scoreOf(fits)
  const isMissed = missedMusts(fits).length > 0 || (sought?.score ?? 0) < 0
  const score = isMissed ? 0 : (combineScores(seeking, sought?.score) ?? 0)
  return {
    state: isMatch(score) ? 'match' : isMissed ? 'must_missed' : 'below',
    relevant_index: isMissed ? null : relevantIndex(score),
    match: {
      ...explanationOf(fits, seeking, sought),
      asked: (await questionsBy(db, standing.viewer.id, [row.id])).get(row.id) ?? [],
    },
  }
}
