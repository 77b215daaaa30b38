import { places } from 'contract/places/places.endpoints.ts'
import { placesSchemas } from 'contract/places/places.schemas.ts'
import { attempts } from '../platform/http/rate-limit.ts'
import { routes } from '../platform/http/routes.ts'
import { anyone } from '../platform/http/viewer.ts'
import { readMapTiles } from './map-tiles.ts'
import { citiesByName } from './places.queries.ts'

/** Suggestions while typing. */
const suggestions = 10
/** Characters from which cities of all countries are suggested. */
const least = 2
/** Allows one request per typed letter, for many people behind one address. */
const perAddress = attempts('cities', { points: 600, duration: 60 })

export const placeRoutes = routes(places, placesSchemas, {
  mapTiles: [anyone, readMapTiles],
  cities: [
    anyone,
    async ({ query, db, ip, config }) => {
      await perAddress(ip, config)
      // Too many cities start with one letter.
      if (query.country === undefined && [...query.name].length < least) return { results: [] }
      return { results: await citiesByName(db, query.country, query.name, suggestions) }
    },
  ],
})
