import { boundedTotal } from 'contract/platform/lists.ts'
import type { MapPoint } from 'contract/institutes/institute-shapes.ts'
import { criteriaOf } from 'contract/matching/criteria.ts'
import { readSearchProfiles } from 'contract/matching/search-profile.rules.ts'
import type { searchProfiles } from 'contract/matching/search-profiles.contract.ts'
import { reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { candidatesOf, matchView, type Candidate } from './both-directions.ts'
import { explained } from './explanations.ts'
import { ranked } from './ranked.ts'

/** Most institutes that the map of the matching tool shows. */
const mostPoints = 500

/** The matching tool: only what is asked here counts, not what others look for (MAT-11, OPEN-116). */
export const findInstitutes: Handler<typeof searchProfiles.find, { viewer: Viewer }> = async (context) => {
  const { categories, pageNumber, pageSize } = context.body
  const { profiles, problems } = readSearchProfiles(categories, criteriaOf)
  if (Object.keys(problems).length > 0) reject({ categories: problems })
  const match = await matchView(context)
  const sorted = ranked(
    candidatesOf(match, profiles, () => undefined),
    () => false,
  )
  return {
    results: await explained(
      context.db,
      match,
      sorted.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
    ),
    ...boundedTotal(sorted.length),
    pageNumber,
    pageSize,
    points: sorted.slice(0, mostPoints).flatMap(pointOf),
  }
}

function pointOf({ row }: Candidate): MapPoint[] {
  const { id, name, type, latitude, longitude, website_url } = row
  return latitude === null || longitude === null ? [] : [[id, name, type, latitude, longitude, website_url]]
}
