import type { Map } from 'leaflet'
import { useEffect } from 'react'
import { addTiles, type Tiles } from './create-map.ts'

const none: Tiles = { tile_url: null, attribution: '' }

/** Shows tiles on a map, as the server is configured. */
export function useTiles(map: Map | undefined): void {
  useEffect(() => (map ? addTiles(map, none) : undefined), [map])
}
