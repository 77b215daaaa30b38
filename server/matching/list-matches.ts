import { boundedTotal } from 'contract/platform/lists.ts'
import type { searchProfiles } from 'contract/matching/search-profiles.contract.ts'
import { readSearchProfiles } from 'contract/matching/search-profile.rules.ts'
import { followedBy } from '../institutes/institutes.ts'
import { reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { candidatesOf, matchView, soughtBy, type Candidate } from './both-directions.ts'
import { explained } from './explanations.ts'
import { viewedBy } from './matching.queries.ts'
import { newestFirst, ranked } from './ranked.ts'

type Signed = { viewer: Viewer }

/** MAT-21, OPEN-115. */
export const listMatches: Handler<typeof searchProfiles.matched, Signed> = async (context) => {
  const { db, viewer, query } = context
  const { pageNumber, pageSize } = query
  const match = await matchView(context)
  const { standing } = match
  const viewed = query.new ? await viewedBy(db, viewer.id) : undefined
  const followed = query.following ? await followedBy(db, viewer.id) : undefined
  const isListed = ({ row: { id } }: Candidate) =>
    standing.aside.has(id) === query.aside && !viewed?.has(id) && (!followed || followed.has(id))
  const all = candidatesOf(match, standing.profiles, soughtBy(match))
  const listed = all.filter(isListed)
  const sorted =
    query.sort === 'newest'
      ? newestFirst(listed)
      : ranked(listed, ({ row }) => standing.feedbacks.get(row.id) === 'interested')
  return {
    results: await explained(db, match, sorted.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)),
    ...boundedTotal(sorted.length),
    pageNumber,
    pageSize,
    has_search_profile: Object.keys(standing.profiles).length > 0,
    aside_count: standing.aside.size === 0 ? 0 : all.filter(({ row }) => standing.aside.has(row.id)).length,
  }
}

/** What a profile would find while it is edited; nothing is stored. */
export const previewMatches: Handler<typeof searchProfiles.preview, Signed> = async (context) => {
  const { profiles, problems } = readSearchProfiles(context.body)
  if (Object.keys(problems).length > 0) reject(problems)
  const match = await matchView(context)
  const counts: Record<string, number> = Object.fromEntries(Object.keys(profiles).map((name) => [name, 0]))
  let total = 0
  for (const { row, category } of candidatesOf(match, profiles, soughtBy(match))) {
    if (match.standing.aside.has(row.id)) continue
    counts[category.name] = (counts[category.name] ?? 0) + 1
    total++
  }
  return { counts, total }
}
