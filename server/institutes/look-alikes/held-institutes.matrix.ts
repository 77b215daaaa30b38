import { heldInstitutes } from 'contract/institutes/held-institutes.endpoints.ts'
import { matrixOf } from '../../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(heldInstitutes, {
  requests: {
    list: () => ({}),
    decide: ({ institute }) => ({ params: { id: institute }, body: { held: false } }),
  },
})
