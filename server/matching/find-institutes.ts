import { sql } from 'kysely'
import { boundedTotal } from 'contract/platform/totals.ts'
import type { MapPoint } from 'contract/institutes/institute-shapes.ts'
import { criteriaOf } from 'contract/matching/criteria.ts'
import { readSearchProfiles } from 'contract/matching/search-profile.rules.ts'
import type { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import type { Db } from '../platform/database/database.ts'
import { reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { explained, matchView } from './explain-matches.ts'
import { readMatches } from './matches.queries.ts'
import { soughtIn } from './scores.queries.ts'

/** Most institutes on the map of the matching tool. */
const mostPoints = 500

/** The matching tool, which considers the given criteria only, not what others search for (MAT-11, OPEN-116). */
export const findInstitutes: Handler<typeof searchProfiles.find, { viewer: Viewer }> = async ({
  db,
  viewer,
  body,
}) => {
  const { categories, pageNumber, pageSize } = body
  const { profiles, problems } = readSearchProfiles(categories, criteriaOf)
  if (Object.keys(problems).length > 0) reject({ categories: problems })
  const view = await matchView(db, viewer)
  const sought = await soughtIn(db, profiles, { counts: view.standing.counts })
  const found = (offset: number, limit: number) =>
    readMatches(db, view.standing, sought, [], { isOneSided: true, offset, limit })
  const offset = (pageNumber - 1) * pageSize
  const best = await found(0, mostPoints)
  const page =
    offset + pageSize <= mostPoints
      ? best.page.slice(offset, offset + pageSize)
      : (await found(offset, pageSize)).page
  return {
    results: await explained(db, view, sought, page, { isOneSided: true }),
    ...boundedTotal(best.total),
    pageNumber,
    pageSize,
    points: await pointsOf(
      db,
      best.page.map(({ id }) => id),
    ),
  }
}

async function pointsOf(db: Db, ids: readonly number[]): Promise<MapPoint[]> {
  const { rows } = await sql<{ point: MapPoint }>`
    select jsonb_build_array(i.id, i.name, i.type, i.latitude, i.longitude, i.website_url) as point
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place) join institute i on i.id = wanted.id
    where i.latitude is not null and i.longitude is not null order by wanted.place`.execute(db)
  return rows.map(({ point }) => point)
}
