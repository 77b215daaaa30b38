import { wholeWorld, type MapArea } from 'contract/institutes/map-area.ts'

/** Latitude and longitude in degrees. */
export type Position = readonly [latitude: number, longitude: number]

/** The view of a map: a centre with a zoom, or an area; `isFit`: of results, whose markers need a margin. */
export type MapView = { centre: Position; zoom: number } | { area: MapArea; isFit?: boolean }

/** Initial centre of maps (INS-06). */
export const berlin: Position = [52.52, 13.405]

/** Initial zoom: next to the list, on the map page, around one institute (INS-06). */
export const firstZoom = { list: 2, full: 3, one: 5 } as const

/** The view after the map has moved. */
export interface Seen {
  area: MapArea
  zoom: number
  /** Whether the user moved it. */
  byHand: boolean
}

/**
 * The area to query for a visible area: slightly larger, with edges on a grid, so that small moves need no new request and
 * responses can be cached.
 */
export function queryArea({ area, zoom }: Pick<Seen, 'area' | 'zoom'>): MapArea {
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
