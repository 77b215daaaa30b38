import { sql } from 'kysely'
import type { MapCluster, MapPoint } from 'contract/institutes/institute-shapes.ts'
import { areaAround, type MapArea } from 'contract/institutes/map-area.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Reader } from '../institute-visibility.ts'
import { conditionsOf, inArea, type InstituteFilterValues } from './filters.queries.ts'

/** Up to this number, institutes are never clustered. */
const fewEnough = 200
/** Side of the squares of the map, in pixels, whose institutes become one cluster. */
const square = 64
/** No clustering from this zoom on, where single houses are visible. */
const closeUp = 17
/** Limit on the points at such a zoom. */
const maxPoints = 2000

interface MapEntries {
  points: MapPoint[]
  clusters: MapCluster[]
  total: number
}

interface Square {
  count: number
  first: number
  latitude: number
  longitude: number
  west: number
  south: number
  east: number
  north: number
}

/**
 * The smallest area in which all institutes lie. From the outermost positions of each degree of longitude, so that only a few
 * hundred rows are read: gaps within a degree do not matter.
 */
export async function boundsOf(
  db: Db,
  reader: Reader,
  filters: InstituteFilterValues,
): Promise<MapArea | undefined> {
  const { rows } = await sql<Pick<Square, 'west' | 'south' | 'east' | 'north'>>`
    select min(longitude) as west, max(longitude) as east, min(latitude) as south, max(latitude) as north
    from institute
    where ${conditionsOf(reader, filters)} and latitude is not null and longitude is not null
    group by floor(longitude)`.execute(db)
  return areaAround(
    rows.flatMap(({ west, south, east, north }): [number, number][] => [
      [south, west],
      [north, east],
    ]),
  )
}

/** Points and clusters of an area at a zoom. */
export async function mapEntries(
  db: Db,
  reader: Reader,
  { filters, area, zoom }: { filters: InstituteFilterValues; area: MapArea; zoom: number },
): Promise<MapEntries> {
  const shown = sql<boolean>`${conditionsOf(reader, filters)} and ${inArea(area)}`
  const across = (256 * 2 ** zoom) / square
  // Web Mercator: position on a map of width and height 1.
  const { rows: squares } = await sql<Square>`
    select count(*)::int as count, min(id) as first, avg(latitude) as latitude, avg(longitude) as longitude,
      min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north
    from (
      select id, latitude, longitude, sin(radians(greatest(-85.05, least(85.05, latitude)))) as sine
      from institute where ${shown}
    ) located
    group by floor((longitude + 180) / 360 * ${across}::float8),
      floor((0.5 - ln((1 + sine) / (1 - sine)) / (4 * pi())) * ${across}::float8)`.execute(db)
  const total = squares.reduce((sum, { count }) => sum + count, 0)
  const all = total <= fewEnough || zoom >= closeUp
  const alone = squares.filter(({ count }) => count === 1).map(({ first }) => first)
  const { rows } = await sql<{ point: MapPoint }>`
    select jsonb_build_array(id, name, type, latitude, longitude, website_url) as point from institute
    where ${all ? shown : sql<boolean>`id = any (${alone}::bigint[])`}
    order by list_name, id limit ${all ? maxPoints : alone.length}`.execute(db)
  return {
    points: rows.map(({ point }) => point),
    clusters: all ? [] : squares.filter(({ count }) => count > 1).map(clusterOf),
    total,
  }
}

const clusterOf = ({ latitude, longitude, count, west, south, east, north }: Square): MapCluster => [
  round(latitude),
  round(longitude),
  count,
  round(west),
  round(south),
  round(east),
  round(north),
]

/** To about ten metres. */
const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000
