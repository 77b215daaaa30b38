import { users } from 'contract/users/users.contract.ts'
import { matrixOf } from '../platform/testing/matrix.ts'

/** Requests of the access matrix, see server/platform/testing/access.matrix.test.ts. */
export const matrix = matrixOf(users, { requests: { me: () => ({}) } })
