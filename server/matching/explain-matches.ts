import { fitsOf, type CriterionFit } from 'contract/matching/criterion-fits.ts'
import { coverageOf, gapOf, reasonsOf, soughtFor, sumOf } from 'contract/matching/explain.rules.ts'
import type { Explanation, MatchedInstitute } from 'contract/matching/match-shapes.ts'
import { missedMusts, relevantIndex } from 'contract/matching/score.rules.ts'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { askedIn } from 'contract/matching/values.ts'
import { cardsOf, type Reader } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import { introducedTo } from './contact/introduce.ts'
import {
  bestSought,
  comparedInstitutes,
  type BestSought,
  type ComparedRow,
  type ScoredMatch,
} from './matches.queries.ts'
import { questionsBy } from './contact/questions.ts'
import type { Sought } from './scores.queries.ts'
import { standingOf, type Standing } from './standing.queries.ts'

/** Everything about a person that a request about their matches reads. */
export interface MatchView {
  standing: Standing
  /** The person's public institutes. Private ones do not count, as the other people do not see them. */
  own: ComparedRow[]
}

export async function matchView(db: Db, viewer: Reader): Promise<MatchView> {
  const standing = await standingOf(db, viewer)
  const own = await comparedInstitutes(db, standing.institutes)
  return { standing, own: own.filter(({ isPublic }) => isPublic) }
}

/** Cards of a page of matches with the reasons for each. */
export async function explained(
  db: Db,
  { standing, own }: MatchView,
  sought: readonly Sought[],
  page: readonly ScoredMatch[],
  { isOneSided = false } = {},
): Promise<MatchedInstitute[]> {
  const ids = page.map(({ id }) => id)
  const [cards, rows, best, asked, introduced] = await Promise.all([
    cardsOf(db, standing.viewer, ids),
    comparedInstitutes(db, ids),
    bestSought(db, standing, isOneSided ? [] : own, ids),
    questionsBy(db, standing.viewer.id, ids),
    introducedTo(db, standing.institutes, ids),
  ])
  return cards.flatMap((card) => {
    const match = page.find(({ id }) => id === card.id)
    const row = rows.find(({ id }) => id === card.id)
    const by = match && sought[match.place]
    if (!match || !row || !by) return []
    const fits = fitsOf(by.asked, row, by)
    return {
      ...card,
      relevant_index: relevantIndex(match.score),
      match: {
        ...explanationOf(fits, match.seeking, soughtFits({ standing, own }, best.get(card.id))),
        asked: asked.get(card.id) ?? [],
      },
      feedback: match.feedback,
      is_mutual: introduced.has(card.id),
    }
  })
}

/** How the people of an institute search for one of the viewer's. */
export interface SoughtFits {
  score: number
  fits: CriterionFit[]
}

export function soughtFits(
  { standing, own }: MatchView,
  best: BestSought | undefined,
): SoughtFits | undefined {
  const mine = own.find(({ id }) => id === best?.mine)
  const category = instituteTypeNames.find((name) => name === mine?.type)
  if (!best || !mine || !category) return undefined
  const statistics = { counts: standing.counts[category] ?? {}, unknown: {} }
  return { score: best.score, fits: fitsOf(askedIn(category, best.options), mine, statistics) }
}

export function explanationOf(
  fits: readonly CriterionFit[],
  seeking: number,
  sought: SoughtFits | undefined,
): Omit<Explanation, 'asked'> {
  const missedByMe = sought && sought.score < 0 ? missedMusts(sought.fits) : []
  return {
    reasons: reasonsOf(fits),
    gap: gapOf(fits),
    seeking: percent(seeking),
    sought: sought ? percent(sought.score) : null,
    sought_for: sought && sought.score > 0 ? soughtFor(sought.fits) : [],
    // Only criteria about which the viewer's own profile says something; what others look for is private.
    sought_missed: missedByMe.filter(({ fit }) => fit !== undefined).map(({ criterion }) => criterion.label),
    one_sided: sought === undefined,
    coverage: coverageOf(fits),
    sum: sumOf(fits),
  }
}

/** 0 to 99. */
const percent = (score: number) => (score <= 0 ? 0 : relevantIndex(score))
