import type { MapType } from '../questionnaires/option-types.ts'
import { readPosition, readPositions, type GeoPosition } from '../questionnaires/positions.ts'

/** [longitude, latitude], and the altitude if all positions of the geometry have one. */
type Coordinates = number[]

/** A geometry of GeoJSON (RFC 7946). */
export type GeoJsonGeometry =
  | { type: 'Point'; coordinates: Coordinates }
  | { type: 'LineString'; coordinates: Coordinates[] }
  | { type: 'Polygon'; coordinates: [Coordinates[]] }

/** The geometry of an answer; undefined if it cannot be read. */
export function geometryOf(type: MapType, text: string): GeoJsonGeometry | undefined {
  const positions = type === 'geopoint' ? pointOf(text) : readPositions(text)
  if (!positions) return undefined
  const coordinates = coordinatesOf(positions)
  const [first] = coordinates
  if (type === 'geopoint') return first && { type: 'Point', coordinates: first }
  return type === 'geotrace'
    ? { type: 'LineString', coordinates }
    : { type: 'Polygon', coordinates: [anticlockwise(coordinates)] }
}

function pointOf(text: string): GeoPosition[] | undefined {
  const position = readPosition(text)
  return position && [position]
}

function coordinatesOf(positions: readonly GeoPosition[]): Coordinates[] {
  const haveAltitudes = positions.every(({ altitude }) => altitude !== undefined)
  return positions.map(({ latitude, longitude, altitude = 0 }) =>
    haveAltitudes ? [longitude, latitude, altitude] : [longitude, latitude],
  )
}

/** The direction that GeoJSON prescribes for the outline of an area. */
function anticlockwise(ring: Coordinates[]): Coordinates[] {
  const doubled = ring.reduce((sum, [x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? []
    return sum + x * nextY - nextX * y
  }, 0)
  return doubled < 0 ? ring.toReversed() : ring
}
