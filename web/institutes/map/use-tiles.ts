import { useQuery } from '@tanstack/react-query'
import { places } from 'contract/places/places.endpoints.ts'
import type { Map } from 'leaflet'
import { useEffect } from 'react'
import { queryOf } from '../../platform/query.ts'
import { addTiles } from './create-map.ts'

/** The configuration does not change while a page is open, but the tile service may become available again. */
const staleTime = 5 * 60_000

/** Shows tiles on a map if the server configures a tile service. */
export function useTiles(map: Map | undefined): void {
  const { data: tiles } = useQuery({ ...queryOf(places.mapTiles), staleTime })
  useEffect(() => (map && tiles ? addTiles(map, tiles) : undefined), [map, tiles])
}
