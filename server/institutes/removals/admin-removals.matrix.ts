import { adminRemovals } from 'contract/institutes/admin-removals.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { matrixOf } from '../../testing/matrix.ts'

/** `projectAdmin` was made Admin by staff, removed, and has objected. */
export const matrix = matrixOf(adminRemovals, {
  prepare: async ({ people, ids, institute, server }) => {
    const set = (admin: boolean | null) =>
      people.staff.call(instituteMembers.setRoles, {
        params: { id: institute },
        body: { userId: ids.projectAdmin, admin },
      })
    await set(true)
    await set(null)
    const { id: removalId } = await server.database.db
      .selectFrom('admin_removal')
      .select('id')
      .where('institute_id', '=', institute)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await people.projectAdmin.call(adminRemovals.object, { params: { id: institute, removalId } })
    return { removalId }
  },
  requests: {
    read: ({ institute, removalId }) => ({ params: { id: institute, removalId } }),
    object: ({ institute, removalId }) => ({ params: { id: institute, removalId } }),
    objections: () => ({}),
    decide: ({ removalId }) => ({ params: { id: removalId }, body: { restore: false } }),
  },
})
