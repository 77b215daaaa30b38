import type { MapCluster, MapPoint } from 'contract/institutes/institute-shapes.ts'
import type { MapArea } from 'contract/institutes/map-area.ts'
import type { Position } from './map-view.ts'

/** A marker's content: one institute, or several that are close together or at the same position. */
export type Place =
  | { key: string; at: Position; institute: MapInstitute }
  | { key: string; at: Position; count: number; area: MapArea }

/** What is pointed at on a map: an institute by its id, or the area of several. */
export type Pointed = number | MapArea
export type OnPoint = (pointed: Pointed | undefined) => void

export interface MapInstitute {
  id: number
  name: string
  type: string
  website_url: string
}

/** Converts a response to places. Institutes with identical coordinates, often those of a city, share a marker. */
export function placesOf({ points, clusters }: { points: MapPoint[]; clusters: MapCluster[] }): Place[] {
  const spots = Map.groupBy(points, ([, , , latitude, longitude]) => `${latitude},${longitude}`)
  return [...[...spots].map(([spot, there]) => placeOfSpot(spot, there)), ...clusters.map(placeOfCluster)]
}

function placeOfSpot(spot: string, [first, ...others]: MapPoint[]): Place {
  const [id, name, type, latitude, longitude, website_url] = first!
  const at: Position = [latitude, longitude]
  if (others.length === 0) return { key: `institute ${id}`, at, institute: { id, name, type, website_url } }
  return { key: `spot ${spot} ${others.length + 1}`, at, count: others.length + 1, area: around(at) }
}

function placeOfCluster([latitude, longitude, count, west, south, east, north]: MapCluster): Place {
  return {
    key: `cluster ${latitude},${longitude} ${count}`,
    at: [latitude, longitude],
    count,
    area: { west, south, east, north },
  }
}

/** Half the size in degrees of the area queried for the institutes at one position: a few metres. */
const margin = 0.0005

const around = ([latitude, longitude]: Position): MapArea => ({
  west: longitude - margin,
  south: latitude - margin,
  east: longitude + margin,
  north: latitude + margin,
})

/** Whether an area is a single position, so that zooming cannot separate its institutes. */
export const isSpot = ({ west, south, east, north }: MapArea): boolean =>
  Math.abs(east - west) <= 4 * margin && north - south <= 4 * margin

/** Area around a position, with a margin for rounding. */
export const spotArea = ({ west, south, east, north }: MapArea): MapArea => ({
  west: west - margin,
  south: south - margin,
  east: east + margin,
  north: north + margin,
})
