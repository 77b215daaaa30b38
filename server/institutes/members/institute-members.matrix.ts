import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { myInvitations } from 'contract/institutes/my-invitation.endpoints.ts'
import { personas } from '../../../db/seed/personas.ts'
import { matrixOf } from '../../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(instituteMembers, {
  prepare: async ({ people, institute }) => {
    const { body } = await people.instituteAdmin.call(instituteMembers.invite, {
      params: { id: institute },
      body: { email: 'colleague@seventeen.example', role: 'Analyst' },
    })
    return { invitationId: body.id }
  },
  requests: {
    list: ({ institute }) => ({ params: { id: institute } }),
    setRoles: ({ institute, ids }) => ({
      params: { id: institute },
      body: { userId: ids.unapprovedMember, roles: { Analyst: true } },
    }),
    decideSeveral: ({ institute, ids }) => ({
      params: { id: institute },
      body: { ids: [ids.unapprovedMember], action: 'approve' as const },
    }),
    request: ({ otherInstitute }) => ({ params: { id: otherInstitute }, body: { role: 'Analyst' as const } }),
    // Their own roles: people without one have nothing to give up, and the last Admin cannot leave.
    withdraw: ({ institute }) => ({ params: { id: institute }, body: {} }),
    invitations: ({ institute }) => ({ params: { id: institute } }),
    invite: ({ institute }) => ({
      params: { id: institute },
      body: { email: 'another@seventeen.example', role: 'Analyst' as const },
    }),
    changeInvitations: ({ institute, invitationId }) => ({
      params: { id: institute },
      body: { ids: [invitationId], action: 'withdraw' as const },
    }),
    withdrawInvitation: ({ institute, invitationId }) => ({ params: { id: institute, invitationId } }),
  },
})

/** Only `plain` is invited. */
export const invitationMatrix = matrixOf(myInvitations, {
  prepare: async ({ people, institute }) => {
    const body = { email: personas.plain.email, role: 'Analyst' as const }
    await people.instituteAdmin.call(instituteMembers.invite, { params: { id: institute }, body })
    return {}
  },
  requests: {
    read: ({ institute }) => ({ params: { id: institute } }),
    accept: ({ institute }) => ({ params: { id: institute } }),
    decline: ({ institute }) => ({ params: { id: institute } }),
  },
})
