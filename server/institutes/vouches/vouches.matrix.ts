import { vouches } from 'contract/institutes/vouches.endpoints.ts'
import { matrixOf } from '../../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. The institute is not proven: 409. */
export const matrix = matrixOf(vouches, {
  requests: {
    list: ({ institute }) => ({ params: { id: institute } }),
    set: ({ institute, otherInstitute }) => ({
      params: { id: otherInstitute },
      body: { institute, vouches: true },
    }),
  },
})
