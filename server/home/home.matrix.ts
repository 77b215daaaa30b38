import { home } from 'contract/home/home.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(home, {
  requests: {
    read: () => ({}),
    nearest: () => ({}),
    setFirstSteps: () => ({ body: { dismissed: true } }),
  },
})
