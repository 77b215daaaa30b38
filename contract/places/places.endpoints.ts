import { endpoints } from '../platform/endpoint.ts'
import type { placesSchemas } from './places.schemas.ts'

export const places = endpoints<typeof placesSchemas>()({
  mapTiles: {
    method: 'GET',
    path: '/api/places/map-tiles/',
    summary: 'Where the tiles of maps come from, and what maps say about them',
    open: true,
  },
  cities: {
    method: 'GET',
    path: '/api/places/cities/',
    summary: 'Cities of a country whose name starts so, the largest first, at most 10',
    open: true,
  },
})
