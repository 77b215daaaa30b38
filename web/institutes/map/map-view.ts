import { wholeWorld, type MapArea } from 'contract/institutes/map-area.ts'

/** Latitude and longitude in degrees. */
export type Position = readonly [latitude: number, longitude: number]

/** What a map shows: a point with a zoom, or a whole area. */
export type MapView = { centre: Position; zoom: number } | { area: MapArea }

/** Where maps begin (INS-06). */
export const berlin: Position = [52.52, 13.405]

/** Zooms at which maps begin: beside the list, on the page of the map, around one institute (INS-06). */
export const firstZoom = { list: 2, full: 3, one: 5 } as const

/** Where a map stands after it has moved. */
export interface Seen {
  area: MapArea
  zoom: number
  /** A person has moved it there. */
  byHand: boolean
}

/**
 * The area whose institutes are asked for when a map shows this one: somewhat larger, with edges on a grid, so that
 * small moves ask for nothing new and the same answers serve many.
 */
export function askedArea({ area, zoom }: Pick<Seen, 'area' | 'zoom'>): MapArea {
  if (zoom <= firstZoom.full) return wholeWorld
  const step = 180 / 2 ** zoom
  const down = (degrees: number, least: number) => Math.max(least, Math.floor(degrees / step) * step)
  const up = (degrees: number, most: number) => Math.min(most, Math.ceil(degrees / step) * step)
  return {
    west: down(area.west, -180),
    south: down(area.south, -90),
    east: up(area.east, 180),
    north: up(area.north, 90),
  }
}
