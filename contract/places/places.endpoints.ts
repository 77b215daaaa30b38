import { endpoints } from '../platform/endpoint.ts'
import type { placesSchemas } from './places.schemas.ts'

export const places = endpoints<typeof placesSchemas>()({
  mapTiles: {
    method: 'GET',
    path: '/api/places/map-tiles/',
    open: true,
  },
  cities: {
    method: 'GET',
    path: '/api/places/cities/',
    open: true,
    mayLag: true,
  },
})
