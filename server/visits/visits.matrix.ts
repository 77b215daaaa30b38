import { visits } from 'contract/visits/visits.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(visits, {
  requests: {
    counts: ({ project }) => ({ params: { id: project } }),
    visit: ({ project }) => ({ params: { id: project } }),
    dismissFirstSteps: ({ project }) => ({ params: { id: project } }),
  },
})
