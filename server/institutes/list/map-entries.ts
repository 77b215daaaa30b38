import type { MapCluster, MapPoint } from 'contract/institutes/institute-shapes.ts'
import { isIn, type MapArea } from 'contract/institutes/map-area.ts'
import type { Selection } from './select-institutes.ts'

/** So many are shown as points whatever the zoom. */
const fewEnough = 200
/** Side of the squares of the map, in pixels, whose institutes become one cluster. */
const square = 64
/** From this zoom on nothing is put together: houses can be told apart. */
const closeUp = 17
/** Most points of a close look. */
const mostPoints = 2000

/** What a map of a zoom shows of a part of the world. */
export function mapEntries(
  selection: Selection,
  view: MapArea,
  zoom: number,
): { points: MapPoint[]; clusters: MapCluster[]; total: number } {
  const { columns, found } = selection
  const shown = found.filter((at) => isIn(view, columns.latitudes[at]!, columns.longitudes[at]!))
  if (shown.length <= fewEnough || zoom >= closeUp)
    return {
      points: [...shown.subarray(0, mostPoints)].map((at) => pointAt(selection, at)),
      clusters: [],
      total: shown.length,
    }
  const points: MapPoint[] = []
  const clusters: MapCluster[] = []
  for (const together of bySquare(selection, shown, zoom))
    if (together.length === 1) points.push(pointAt(selection, together[0]!))
    else clusters.push(clusterOf(selection, together))
  return { points, clusters, total: shown.length }
}

/** The places of the selection whose institutes have coordinates, as points. */
export const allPoints = (selection: Selection): MapPoint[] =>
  [...selection.found]
    .filter((at) => !Number.isNaN(selection.columns.latitudes[at]!))
    .map((at) => pointAt(selection, at))

function bySquare({ columns }: Selection, shown: Uint32Array, zoom: number): Iterable<number[]> {
  const across = (256 * 2 ** zoom) / square
  const squares = new Map<number, number[]>()
  for (const at of shown) {
    const x = Math.floor(((columns.longitudes[at]! + 180) / 360) * across)
    const y = Math.floor(mercator(columns.latitudes[at]!) * across)
    const place = y * (across + 1) + x
    const there = squares.get(place)
    if (there) there.push(at)
    else squares.set(place, [at])
  }
  return squares.values()
}

/** How far down on a map of height 1 a latitude lies. */
function mercator(latitude: number): number {
  const sine = Math.sin((Math.min(85.05, Math.max(-85.05, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

function clusterOf({ columns }: Selection, together: number[]): MapCluster {
  let [west, south, east, north, latitudes, longitudes] = [180, 90, -180, -90, 0, 0]
  for (const at of together) {
    const latitude = columns.latitudes[at]!
    const longitude = columns.longitudes[at]!
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
    latitudes += latitude
    longitudes += longitude
  }
  const mean = [latitudes / together.length, longitudes / together.length] as const
  return [
    round(mean[0]),
    round(mean[1]),
    together.length,
    round(west),
    round(south),
    round(east),
    round(north),
  ]
}

function pointAt({ columns }: Selection, at: number): MapPoint {
  const { id, name, type, website_url } = columns.rows[at]!
  return [id, name, type, columns.latitudes[at]!, columns.longitudes[at]!, website_url]
}

/** To about ten metres. */
const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000
