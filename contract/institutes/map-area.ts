import { z } from 'zod'

/** An area of the map in degrees; if `west` is greater than `east`, it crosses the 180th meridian. */
export interface MapArea {
  west: number
  south: number
  east: number
  north: number
}

export const wholeWorld: MapArea = { west: -180, south: -90, east: 180, north: 90 }

export const isIn = ({ west, south, east, north }: MapArea, latitude: number, longitude: number): boolean =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east)

/**
 * The smallest area that contains all positions, `[latitude, longitude]` each; across the 180th meridian if it is smaller
 * so. Undefined without positions.
 */
export function areaAround(positions: readonly (readonly [number, number])[]): MapArea | undefined {
  const longitudes = [...new Set(positions.map(([, longitude]) => longitude))].sort((a, b) => a - b)
  const [first, last] = [longitudes[0], longitudes.at(-1)]
  if (first === undefined || last === undefined) return undefined
  // The area leaves out the widest gap between neighbours, by default that over the 180th meridian.
  let widest = { gap: first + 360 - last, west: first, east: last }
  for (const [at, west] of longitudes.slice(1).entries()) {
    const east = longitudes[at]!
    if (west - east > widest.gap) widest = { gap: west - east, west, east }
  }
  const latitudes = positions.map(([latitude]) => latitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  return { west: widest.west, south, east: widest.east, north }
}

/** Degrees from the western to the eastern edge. */
export const widthOf = ({ west, east }: MapArea): number => (west <= east ? east - west : east - west + 360)

/** The copy of a longitude, 360 degrees apart each, that is nearest to another one. */
export const nearestCopy = (longitude: number, to: number): number =>
  longitude + 360 * Math.round((to - longitude) / 360)

/** `west,south,east,north` in URLs, with four decimals each. */
export const areaText = (area: MapArea): string =>
  [area.west, area.south, area.east, area.north].map((degrees) => String(+degrees.toFixed(4))).join(',')

/** Parses such a text; undefined if it is invalid. */
export function areaOf(text: string): MapArea | undefined {
  const parts = text.split(',')
  const [west, south, east, north] = parts.map((part) => (part.trim() === '' ? NaN : Number(part)))
  const fits = (degrees: number | undefined, most: number): degrees is number =>
    degrees !== undefined && Math.abs(degrees) <= most
  if (parts.length !== 4 || !fits(west, 180) || !fits(east, 180) || !fits(south, 90) || !fits(north, 90))
    return undefined
  return south <= north ? { west, south, east, north } : undefined
}

export const areaQuery = z
  .string()
  .max(100)
  .refine((text) => areaOf(text) !== undefined, 'Please choose an area of the map')
