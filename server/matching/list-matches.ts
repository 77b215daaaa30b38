import { boundedTotal } from 'contract/platform/totals.ts'
import type { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { readSearchProfiles } from 'contract/matching/search-profile.rules.ts'
import { followedBy } from '../institutes/institutes.ts'
import { reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { matchView } from './both-directions.ts'
import { explained } from './explanations.ts'
import { candidatesAt, mark, markedFirst, matchesOf, newestFirst, placesWith } from './matches.ts'
import { withScratchMemory } from './scratch-memory.ts'

type Signed = { viewer: Viewer }

/** MAT-21, OPEN-115. */
export const listMatches: Handler<typeof searchProfiles.matched, Signed> = async (context) => {
  const { db, viewer, query } = context
  const { pageNumber, pageSize } = query
  const [match, followed] = await Promise.all([
    matchView(context, { viewed: query.new }),
    query.following ? followedBy(db, viewer.id) : undefined,
  ])
  const { profiles, viewed } = match.standing
  const all = (query.aside ? mark.aside : 0) | (followed ? mark.followed : 0)
  const none = (query.aside ? 0 : mark.aside) | (query.new ? mark.viewed : 0)
  const { page, total, aside_count } = withScratchMemory((memory) => {
    const marked = { viewed, ...(followed && { followed }) }
    const matches = matchesOf(match, profiles, { memory, isRemembered: true, ...marked })
    const listed = placesWith(matches, { all, none })
    const sorted =
      query.sort === 'newest' ? newestFirst(matches, listed) : markedFirst(matches, listed, mark.interested)
    return {
      page: candidatesAt(matches, sorted.subarray((pageNumber - 1) * pageSize, pageNumber * pageSize)),
      total: sorted.length,
      aside_count: placesWith(matches, { all: mark.aside }).length,
    }
  })
  return {
    results: await explained(db, match, page),
    ...boundedTotal(total),
    pageNumber,
    pageSize,
    has_search_profile: Object.keys(profiles).length > 0,
    aside_count,
  }
}

/** Counts the matches of a search profile while it is being edited; stores nothing. */
export const previewMatches: Handler<typeof searchProfiles.preview, Signed> = async (context) => {
  const { profiles, problems } = readSearchProfiles(context.body)
  if (Object.keys(problems).length > 0) reject(problems)
  const match = await matchView(context)
  const counts: Record<string, number> = Object.fromEntries(Object.keys(profiles).map((name) => [name, 0]))
  const total = withScratchMemory((memory) => {
    const matches = matchesOf(match, profiles, { memory })
    const listed = placesWith(matches, { none: mark.aside })
    for (const place of listed) {
      const asked = matches.asked[matches.rows.of[place] ?? 0]
      if (asked) counts[asked.category.name] = (counts[asked.category.name] ?? 0) + 1
    }
    return listed.length
  })
  return { counts, total }
}
