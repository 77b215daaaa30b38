import { places } from 'contract/places/places.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(places, {
  requests: { mapTiles: () => ({}), cities: () => ({ query: { country: 'UG', name: 'kam' } }) },
})
