import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { packProfiles, packInstitutes, type PackedProfiles } from 'contract/matching/packed.ts'
import type { SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import { fused, isMatch, leastMatch, scores } from 'contract/matching/score.rules.ts'
import { viewInstitutes, type CodedInstitute, type IndexView, type Reader } from '../institutes/institutes.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { categoryName, categoryOf, rowOf, type Category } from './categories.ts'
import { standingOf, type Standing } from './matching.queries.ts'
import { currentSeekers, type Seekers, type SeekersOfCategory } from './seekers.ts'

/** All that a request of somebody about their matches reads, as it is at this moment. */
export interface MatchView {
  view: IndexView
  seekers: Seekers
  viewer: Reader
  standing: Standing
}

export async function matchView(
  context: Pick<RequestContext, 'db' | 'longReads'> & { viewer: Reader },
): Promise<MatchView> {
  const { db, viewer } = context
  const [view, seekers, standing] = await Promise.all([
    viewInstitutes(context, viewer, ''),
    currentSeekers(context),
    standingOf(db, viewer.id),
  ])
  return { view, seekers, viewer, standing }
}

/** How the people of an institute look for one of mine. */
export interface Sought {
  score: number
  /** The profile with that score, and the institute of mine. */
  by: SeekersOfCategory
  profile: number
  mine: CodedInstitute
}

/** How the people of the institute with this id look for mine; undefined when they have not said anything of it. */
export type SoughtOf = (institute: number) => Sought | undefined

/**
 * How well the best of mine fits the best of their people's search profiles. My private institutes do not count: those
 * people do not see them.
 */
export function soughtBy({ view, seekers, viewer, standing }: MatchView): SoughtOf {
  const offered = standing.institutes.flatMap((id) => {
    const mine = rowOf(view.columns, id)
    const name = mine && categoryName(mine.type)
    if (!mine || !name || mine.isPrivate) return []
    const by = seekers.of(name)
    const { rarity } = categoryOf(view.columns, name)
    return {
      mine,
      by,
      found: scores(name, by.packed, packInstitutes(name, [mine]), rarity, { institute: 0 }),
    }
  })
  return (institute) => {
    let best: Sought | undefined
    for (const { mine, by, found } of offered)
      for (const profile of by.byInstitute.get(institute) ?? []) {
        const score = found[profile] ?? 0
        if (by.seekers[profile]?.person !== viewer.id && score > (best?.score ?? -Infinity))
          best = { score, by, profile, mine }
      }
    return best
  }
}

/** One institute that matches. */
export interface Candidate {
  row: CodedInstitute
  category: Category
  /** Its row in the category. */
  at: number
  /** Both directions fused, 0 to 1. */
  score: number
  /** How well it fits what I look for. */
  seeking: number
  profile: PackedProfiles
  sought: Sought | undefined
}

/** A lower score cannot become a match, whatever the other direction gives. */
const hopeless = (leastMatch - 0.5) / (200 - leastMatch + 0.5)

/**
 * Every match of these search profiles: the visible institutes of a category that is looked for which are not one's own,
 * those put aside included.
 */
export function candidatesOf(
  { view, standing }: MatchView,
  profiles: SearchProfiles,
  soughtOf: SoughtOf,
): Candidate[] {
  const own = new Set(standing.institutes)
  const found: Candidate[] = []
  for (const name of instituteTypeNames) {
    const options = profiles[name]
    if (!options) continue
    const category = categoryOf(view.columns, name)
    const profile = packProfiles(name, [options])
    const seeking = scores(name, profile, category.packed, category.rarity, { profile: 0 })
    for (let at = 0; at < seeking.length; at++) {
      if (seeking[at]! < hopeless) continue
      const row = category.rows[at]!
      if ((row.isPrivate && !view.visiblePrivate.has(row.id)) || own.has(row.id)) continue
      const theirs = soughtOf(row.id)
      const score = fused(seeking[at]!, theirs?.score) ?? 0
      if (!isMatch(score)) continue
      found.push({ row, category, at, score, seeking: seeking[at]!, profile, sought: theirs })
    }
  }
  return found
}
