import { useQuery } from '@tanstack/react-query'
import { places } from 'contract/places/places.endpoints.ts'
import type { Map } from 'leaflet'
import { useEffect } from 'react'
import { queryOf } from '../../platform/query.ts'
import { addTiles } from './create-map.ts'

/** Nobody changes the tile service while a page is open; it may come back, though. */
const staleTime = 5 * 60_000

/** Shows tiles on a map, as the server is configured. */
export function useTiles(map: Map | undefined): void {
  const { data: tiles } = useQuery({ ...queryOf(places.mapTiles), staleTime })
  useEffect(() => (map && tiles ? addTiles(map, tiles) : undefined), [map, tiles])
}
