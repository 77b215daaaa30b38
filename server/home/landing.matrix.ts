import { landing } from 'contract/home/landing.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(landing, { requests: { read: () => ({}) } })
