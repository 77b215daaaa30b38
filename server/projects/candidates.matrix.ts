import { candidates } from 'contract/projects/candidates.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const candidatesMatrix = matrixOf(candidates, {
  requests: { search: ({ project }) => ({ body: { name: 'p', projectId: project } }) },
})
