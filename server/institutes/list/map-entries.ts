import type { MapCluster, MapPoint } from 'contract/institutes/institute-shapes.ts'
import { isIn, type MapArea } from 'contract/institutes/map-area.ts'
import type { Selection } from './select-institutes.ts'

/** Up to this number, institutes are never clustered. */
const fewEnough = 200
/** Side of the squares of the map, in pixels, whose institutes become one cluster. */
const square = 64
/** No clustering from this zoom on, where single houses are visible. */
const closeUp = 17
/** Most points at such a zoom. */
const mostPoints = 2000

/** Points and clusters of an area at a zoom. */
export function mapEntries(
  selection: Selection,
  view: MapArea,
  zoom: number,
): { points: MapPoint[]; clusters: MapCluster[]; total: number } {
  const shown = within(selection, view)
  if (shown.length <= fewEnough || zoom >= closeUp)
    return {
      points: [...shown.subarray(0, mostPoints)].flatMap((at) => pointAt(selection, at)),
      clusters: [],
      total: shown.length,
    }
  const squares = bySquare(selection, shown, zoom)
  const alone = squares.filter((together) => together.count === 1)
  return {
    points: alone.flatMap(({ first }) => pointAt(selection, first)),
    clusters: squares.filter((together) => together.count > 1).map(clusterOf),
    total: shown.length,
  }
}

/** The places in an area; one loop over the columns, as a callback for each of 100,000 takes several times as long. */
function within({ columns: { latitudes, longitudes }, found }: Selection, view: MapArea): Uint32Array {
  const shown = new Uint32Array(found.length)
  let count = 0
  for (let index = 0; index < found.length; index++) {
    const at = found[index] ?? 0
    if (isIn(view, latitudes[at] ?? NaN, longitudes[at] ?? NaN)) shown[count++] = at
  }
  return shown.subarray(0, count)
}

/** The places of the selection whose institutes have coordinates, as points. */
export const allPoints = (selection: Selection): MapPoint[] =>
  [...selection.found]
    .filter((at) => !Number.isNaN(selection.columns.latitudes[at]))
    .flatMap((at) => pointAt(selection, at))

/** The institutes of one square of the map, summed up. */
interface Together {
  count: number
  /** Place of the first of them. */
  first: number
  latitudes: number
  longitudes: number
  west: number
  south: number
  east: number
  north: number
}

function bySquare({ columns }: Selection, shown: Uint32Array, zoom: number): Together[] {
  const across = (256 * 2 ** zoom) / square
  const squares = new Map<number, Together>()
  for (const at of shown) {
    const { x = 0, y = 0 } = columns.rows[at] ?? {}
    const place = Math.floor(y * across) * (across + 1) + Math.floor(x * across)
    const latitude = columns.latitudes[at] ?? NaN
    const longitude = columns.longitudes[at] ?? NaN
    const there = squares.get(place)
    if (there) {
      there.count++
      there.latitudes += latitude
      there.longitudes += longitude
      if (longitude < there.west) there.west = longitude
      if (longitude > there.east) there.east = longitude
      if (latitude < there.south) there.south = latitude
      if (latitude > there.north) there.north = latitude
    } else
      squares.set(place, {
        count: 1,
        first: at,
        latitudes: latitude,
        longitudes: longitude,
        west: longitude,
        south: latitude,
        east: longitude,
        north: latitude,
      })
  }
  return [...squares.values()]
}

const clusterOf = ({ count, latitudes, longitudes, west, south, east, north }: Together): MapCluster => [
  round(latitudes / count),
  round(longitudes / count),
  count,
  round(west),
  round(south),
  round(east),
  round(north),
]

/** The point of an institute; none where there is none. */
function pointAt({ columns }: Selection, at: number): MapPoint[] {
  const row = columns.rows[at]
  const [latitude = NaN, longitude = NaN] = [columns.latitudes[at], columns.longitudes[at]]
  return row ? [[row.id, row.name, row.type, latitude, longitude, row.website_url]] : []
}

/** To about ten metres. */
const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000
