import { sessions } from 'contract/access/sessions.endpoints.ts'
import { matrixOf } from '../../testing/matrix.ts'

/** Requests of the access matrix; the one session is the project member's. */
export const sessionsMatrix = matrixOf(sessions, {
  prepare: async ({ people }) => {
    const { body } = await people.projectMember.call(sessions.list)
    return { session: body.results[0]?.id ?? 0 }
  },
  requests: {
    list: () => ({}),
    end: ({ session }) => ({ params: { id: session } }),
    endOthers: () => ({}),
  },
})
