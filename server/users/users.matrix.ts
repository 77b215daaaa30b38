import { savedViews } from 'contract/users/saved-views.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(users, { requests: { me: () => ({}) } })

export const savedViewsMatrix = matrixOf(savedViews, {
  requests: {
    list: () => ({ params: { list: 'institutes' as const } }),
    save: () => ({ params: { list: 'institutes' as const }, body: { name: 'Lenders', search: 'sdg=SDG1' } }),
    setDefault: () => ({ params: { list: 'institutes' as const }, body: { id: null } }),
    remove: () => ({ params: { list: 'institutes' as const, id: 1_000_000 } }),
  },
})
