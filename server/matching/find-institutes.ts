import { boundedTotal } from 'contract/platform/totals.ts'
import type { MapPoint } from 'contract/institutes/institute-shapes.ts'
import { criteriaOf } from 'contract/matching/criteria.ts'
import { readSearchProfiles } from 'contract/matching/search-profile.rules.ts'
import type { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { matchView } from './both-directions.ts'
import { explained } from './explanations.ts'
import { candidatesAt, matchesOf, placesWith, type Candidate } from './matches.ts'
import { withScratchMemory } from './scratch-memory.ts'

/** Most institutes on the map of the matching tool. */
const mostPoints = 500

/** The matching tool, which considers the given criteria only, not what others search for (MAT-11, OPEN-116). */
export const findInstitutes: Handler<typeof searchProfiles.find, { viewer: Viewer }> = async (context) => {
  const { categories, pageNumber, pageSize } = context.body
  const { profiles, problems } = readSearchProfiles(categories, criteriaOf)
  if (Object.keys(problems).length > 0) reject({ categories: problems })
  const match = await matchView(context)
  const { page, total, points } = withScratchMemory((memory) => {
    const matches = matchesOf(match, profiles, { memory, isOneSided: true })
    const sorted = placesWith(matches)
    return {
      page: candidatesAt(matches, sorted.subarray((pageNumber - 1) * pageSize, pageNumber * pageSize)),
      total: sorted.length,
      points: candidatesAt(matches, sorted.subarray(0, mostPoints)).flatMap(pointOf),
    }
  })
  return {
    results: await explained(context.db, match, page),
    ...boundedTotal(total),
    pageNumber,
    pageSize,
    points,
  }
}

function pointOf({ row }: Candidate): MapPoint[] {
  const { id, name, type, latitude, longitude, website_url } = row
  return latitude === null || longitude === null ? [] : [[id, name, type, latitude, longitude, website_url]]
}
