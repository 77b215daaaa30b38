import { boundedTotal } from 'contract/platform/totals.ts'
import type { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { firstProfile, nearestProfiles } from 'contract/matching/first-profile.rules.ts'
import type { SearchProfile } from 'contract/matching/search-profiles.schemas.ts'
import { readSearchProfiles } from 'contract/matching/search-profile.rules.ts'
import { reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { explained, matchView } from './explain-matches.ts'
import { mustBits, readMatches, type MatchGroup } from './matches.queries.ts'
import { soughtIn, type Sought } from './scores.queries.ts'

type Signed = { viewer: Viewer }
type Suggestion = { category: SearchProfile['institute_type']; options: SearchProfile['options'] }

/** MAT-21, OPEN-115. */
export const listMatches: Handler<typeof searchProfiles.matched, Signed> = async ({ db, viewer, query }) => {
  const { pageNumber, pageSize } = query
  const view = await matchView(db, viewer)
  const { standing, own } = view
  const has_search_profile = Object.keys(standing.profiles).length > 0
  // Without preferences, the list shows what is nearest to the viewer's institution.
  const near = has_search_profile ? undefined : own[0]
  const sought = await soughtIn(db, near ? nearestProfiles(near) : standing.profiles, standing)
  const { page, total, aside, groups } = await readMatches(db, standing, sought, own, {
    aside: query.aside,
    isNew: query.new,
    isFollowed: query.following,
    isUndecided: query.undecided,
    missing: query.missing,
    newestFirst: query.sort === 'newest',
    isOneSided: near !== undefined,
    offset: (pageNumber - 1) * pageSize,
    limit: pageSize,
  })
  return {
    results: await explained(db, view, sought, page, { isOneSided: near !== undefined }),
    ...boundedTotal(total),
    pageNumber,
    pageSize,
    has_search_profile,
    nearest_to: near ? { name: near.name, ...(firstProfile(near) as Suggestion) } : null,
    checked_at: standing.checkedAt,
    aside_count: aside,
    missing: nearMisses(sought, groups),
  }
}

/** How many institutions miss one must and nothing else, by criterion, most first. */
function nearMisses(sought: readonly Sought[], groups: readonly MatchGroup[]) {
  const counts = new Map<string, { criterion: string; label: string; count: number }>()
  for (const { place, unmet, count } of groups) {
    const one = sought[place]
    const missed = one ? unmet & mustBits(one) : 0
    const criterion = one?.asked.find((_, bit) => missed === 1 << bit)?.criterion
    if (!criterion) continue
    const { name, label } = criterion
    counts.set(name, { criterion: name, label, count: (counts.get(name)?.count ?? 0) + count })
  }
  return [...counts.values()].sort((one, other) => other.count - one.count)
}

/** Counts the matches of a search profile while it is being edited; stores nothing. */
export const previewMatches: Handler<typeof searchProfiles.preview, Signed> = async ({
  db,
  viewer,
  body,
}) => {
  const { profiles, problems } = readSearchProfiles(body)
  if (Object.keys(problems).length > 0) reject(problems)
  const { standing, own } = await matchView(db, viewer)
  const sought = await soughtIn(db, profiles, { counts: standing.counts })
  const { total, groups } = await readMatches(db, standing, sought, own, { limit: 0 })
  const counts: Record<string, number> = {}
  const excludes: Record<string, Record<string, number>> = {}
  sought.forEach((one, place) => {
    const musts = mustBits(one)
    const ofCategory = groups.filter((group) => group.place === place)
    const sum = (counted: (missed: number, unmet: number) => boolean) =>
      ofCategory
        .filter(({ unmet }) => counted(unmet & musts, unmet))
        .reduce((total, { count }) => total + count, 0)
    counts[one.category] = sum((missed) => missed === 0)
    excludes[one.category] = Object.fromEntries(
      one.asked.map(({ criterion, must }, at) => [
        criterion.name,
        // Of a must, those that it alone excludes; of others, those that it would exclude.
        sum((missed, unmet) => (must ? missed === 1 << at : missed === 0 && (unmet & (1 << at)) !== 0)),
      ]),
    )
  })
  return { counts, total, excludes }
}
