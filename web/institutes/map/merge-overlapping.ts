import { areaAround, type MapArea } from 'contract/institutes/map-area.ts'
import type { Position } from './map-view.ts'
import type { Place } from './places-on-map.ts'

/** Minimum distance between marker centres in pixels, so that each can be tapped (WCAG 2.5.8). */
export const leastDistance = 36

/** Merges places whose markers would overlap at this zoom. Others are unchanged. */
export function mergeOverlapping(places: readonly Place[], zoom: number): Place[] {
  const bySize = [...places].sort((one, other) => spotSize(other) - spotSize(one))
  const kept: { at: Pixels; places: Place[] }[] = []
  for (const place of bySize) {
    const at = pixels(place.at, zoom)
    const near = kept.find((other) => distanceOf(other.at, at, zoom) < leastDistance)
    if (near) near.places.push(place)
    else kept.push({ at, places: [place] })
  }
  return kept.map(({ places: [first, ...others] }) =>
    others.length === 0 ? first! : joined([first!, ...others]),
  )
}

export const spotSize = (place: Place): number => ('count' in place ? place.count : 1)

function joined(places: Place[]): Place {
  const { at } = places[0]!
  const count = places.reduce((sum, place) => sum + spotSize(place), 0)
  const corners = places
    .map(areaOf)
    .flatMap(({ west, south, east, north }) => [[south, west] as const, [north, east] as const])
  return { key: `joined ${at.join()} ${count}`, at, count, area: areaAround(corners)! }
}

function areaOf(place: Place): MapArea {
  if ('count' in place) return place.area
  const [latitude, longitude] = place.at
  return { west: longitude, south: latitude, east: longitude, north: latitude }
}

type Pixels = [x: number, y: number]

/** Pixel coordinates of a position on the world map at a zoom (EPSG:3857). */
export function pixels([latitude, longitude]: Position, zoom: number): Pixels {
  const width = worldWidth(zoom)
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  return [
    (width * (longitude + 180)) / 360,
    width * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  ]
}

const worldWidth = (zoom: number) => 256 * 2 ** zoom

/** In pixels; across the 180th meridian if it is shorter so, since the map shows each marker in the nearest copy of the world. */
export function distanceOf([x, y]: Pixels, [left, top]: Pixels, zoom: number): number {
  const across = Math.abs(x - left)
  return Math.hypot(Math.min(across, worldWidth(zoom) - across), y - top)
}
