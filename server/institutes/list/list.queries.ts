import { sql } from 'kysely'
import type { InstituteOrder } from 'contract/institutes/institute-lists.ts'
import type { FilterCounts, MapPoint } from 'contract/institutes/institute-shapes.ts'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { sdgCodes } from 'contract/institutes/sdgs.ts'
import { regions } from 'contract/places/regions.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Reader } from '../institute-visibility.ts'
import { conditionsOf, facets, otherConditions, type InstituteFilterValues } from './filters.queries.ts'
import { ownInstitutesOf, nearness } from './nearness.queries.ts'

interface InstitutePage extends InstituteFilterValues {
  pageNumber: number
  pageSize: number
  sort: InstituteOrder
}

/** Ids of a page, names that begin with the search text first; then by nearness, if wanted, and by name. */
export async function pageOfInstitutes(
  db: Db,
  reader: Reader,
  { pageNumber, pageSize, sort, ...filters }: InstitutePage,
): Promise<number[]> {
  const { name = '' } = filters
  const isNearest = sort === 'nearest'
  const order = sql.join([
    ...(name === '' ? [] : [sql`starts_with(institute.list_name, folded(${name}::text)) desc`]),
    // Of what is near, one's own institutes are the least news.
    ...(isNearest ? [sql`institute.id in (select id from mine)`, sql`${nearness} desc nulls last`] : []),
    sql`institute.list_name`,
    sql`institute.id`,
  ])
  const { rows } = await sql<{ id: number }>`
    ${isNearest ? sql`with mine as materialized (${ownInstitutesOf(reader.id)})` : sql``}
    select institute.id from institute where ${conditionsOf(reader, filters)}
    order by ${order} limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db)
  return rows.map(({ id }) => id)
}

interface Group {
  type: string
  region: string
  /** Whether the filters of type and region match. */
  of_type: boolean
  of_region: boolean
  /** Institutes that match the filter of goals. */
  count: number
  /** Institutes with each goal, in the order of `sdgCodes`. */
  by_goal: number[]
}

/**
 * The number of institutes, and next to every option of a filter how many it would leave: those that match all other
 * filters. One pass groups the institutes by type and region; the groups are added up here.
 */
export async function countInstitutes(
  db: Db,
  reader: Reader,
  filters: InstituteFilterValues,
): Promise<{ total: number; counts: FilterCounts }> {
  const { type, sdg, region } = facets(filters)
  const goals = sdgCodes.map(
    (code) => sql`count(*) filter (where goal_bits & goal_bits(array[${code}]::text[]) <> 0)`,
  )
  const { rows } = await sql<Group>`
    select type, region, ${type} as of_type, ${region} as of_region,
      (count(*) filter (where ${sdg}))::int as count, array[${sql.join(goals)}]::int[] as by_goal
    from institute where ${otherConditions(reader, filters)} group by type, region`.execute(db)
  const byType = zeros(instituteTypeNames)
  const byGoal = zeros(sdgCodes)
  const byRegion = zeros(regions)
  let total = 0
  for (const group of rows) {
    const { of_type, of_region, count } = group
    if (of_region) add(byType, group.type, count)
    if (of_type) add(byRegion, group.region, count)
    if (of_type && of_region) {
      total += count
      for (const [at, code] of sdgCodes.entries()) add(byGoal, code, group.by_goal[at] ?? 0)
    }
  }
  return { total, counts: { type: byType, sdg: byGoal, region: byRegion } }
}

const zeros = (options: readonly string[]): Record<string, number> =>
  Object.fromEntries(options.map((option) => [option, 0]))

/** Values outside the options, of an earlier release, are not counted. */
function add(counts: Record<string, number>, option: string, count: number): void {
  if (Object.hasOwn(counts, option)) counts[option] = (counts[option] ?? 0) + count
}

/** The institutes with coordinates as points of a map, by name. */
export async function pointsOfInstitutes(
  db: Db,
  reader: Reader,
  filters: InstituteFilterValues,
): Promise<MapPoint[]> {
  const { rows } = await sql<{ point: MapPoint }>`
    select jsonb_build_array(id, name, type, latitude, longitude, website_url) as point
    from institute where ${conditionsOf(reader, filters)} and latitude is not null and longitude is not null
    order by list_name, id`.execute(db)
  return rows.map(({ point }) => point)
}
