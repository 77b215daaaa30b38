import { places } from 'contract/places/places.contract.ts'
import { matrixOf } from '../platform/testing/matrix.ts'

/** Requests of the access matrix, see server/platform/testing/access.matrix.test.ts. */
export const matrix = matrixOf(places, {
  requests: { cities: () => ({ query: { country: 'UG', name: 'kam' } }) },
})
