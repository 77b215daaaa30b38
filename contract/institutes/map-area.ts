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
