import { sql, type RawBuilder } from 'kysely'
import { areaOf } from 'contract/institutes/map-area.ts'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { visibleTo, type Reader } from '../institute-visibility.ts'

export interface InstituteFilterValues {
  /** Words of the name or short name. */
  name?: string | undefined
  type: string[]
  sdg: string[]
  region: string[]
  /** `west,south,east,north` */
  area?: string | undefined
  /** Only institutes that the reader follows. */
  following?: boolean
}

/** Filters whose options have counts; each is a condition on a row of `institute`. */
export const facets = ({ type, sdg, region }: InstituteFilterValues) => ({
  type: type.length === 0 ? sql<boolean>`true` : sql<boolean>`institute.type = any (${type}::text[])`,
  sdg:
    sdg.length === 0
      ? sql<boolean>`true`
      : sql<boolean>`institute.goal_bits & goal_bits(${sdg}::text[]) <> 0`,
  region: region.length === 0 ? sql<boolean>`true` : sql<boolean>`institute.region = any (${region}::text[])`,
})

/** All other conditions on a row of `institute`: visibility, name, area and following. */
export function otherConditions(
  reader: Reader,
  { name = '', area, following = false }: InstituteFilterValues,
): RawBuilder<boolean> {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const conditions = [
    visibleTo(reader),
    ...words.map((word) => sql<boolean>`institute.list_name like folded(${`%${escapeLike(word)}%`}::text)`),
  ]
  const within = area === undefined ? undefined : areaOf(area)
  if (within) conditions.push(inArea(within))
  if (following)
    conditions.push(sql<boolean>`institute.id in (
      select institute_id from institute_role where person_id = ${reader.id} and role = 'Follower')`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** An area crosses the 180th meridian if its west is greater than its east. */
export const inArea = ({
  west,
  south,
  east,
  north,
}: ReturnType<typeof areaOf> & object): RawBuilder<boolean> => {
  const isBetween =
    west <= east
      ? sql<boolean>`institute.longitude between ${west}::float8 and ${east}::float8`
      : sql<boolean>`(institute.longitude >= ${west}::float8 or institute.longitude <= ${east}::float8)`
  return sql<boolean>`(institute.latitude is not null and institute.longitude is not null
    and institute.latitude between ${south}::float8 and ${north}::float8 and ${isBetween})`
}

/** All conditions of the filters. */
export function conditionsOf(reader: Reader, filters: InstituteFilterValues): RawBuilder<boolean> {
  const { type, sdg, region } = facets(filters)
  return sql<boolean>`${otherConditions(reader, filters)} and ${type} and ${sdg} and ${region}`
}
