import { z } from 'zod'

/** A part of the map in degrees; where `west` is larger than `east` it goes over the 180th meridian. */
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

/** `west,south,east,north` as it stands in addresses and queries, four decimals each. */
export const areaText = (area: MapArea): string =>
  [area.west, area.south, area.east, area.north].map((degrees) => String(+degrees.toFixed(4))).join(',')

/** The area of such a text; nothing when it is none. */
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
