import { adminRemovals } from 'contract/institutes/admin-removals.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { matrixOf } from '../../testing/matrix.ts'

/** `projectAdmin` was made Admin by staff, removed, and has objected. */
export const matrix = matrixOf(adminRemovals, {
  prepare: async ({ people, ids, institute }) => {
    const set = (admin: boolean | null) =>
      people.staff.call(instituteMembers.setRoles, {
        params: { id: institute },
        body: { userId: ids.projectAdmin, admin },
      })
    await set(true)
    await set(null)
    const { body } = await people.projectAdmin.call(adminRemovals.object, { params: { id: institute } })
    return { removalId: body.id }
  },
  requests: {
    read: ({ institute }) => ({ params: { id: institute } }),
    object: ({ institute }) => ({ params: { id: institute } }),
    objections: () => ({}),
    decide: ({ removalId }) => ({ params: { id: removalId }, body: { restore: false } }),
  },
})
