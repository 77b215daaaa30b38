import { accountDeletion, myData } from 'contract/profiles/account-deletion.endpoints.ts'
import { profiles } from 'contract/profiles/profiles.endpoints.ts'
import { demoPassword } from '../../db/seed/personas.ts'
import { matrixOf } from '../testing/matrix.ts'

/** Requests of the access matrix; the project member's profile is private. */
export const profilesMatrix = matrixOf(profiles, {
  prepare: async ({ people, ids }) => {
    await people.projectMember.call(profiles.update, {
      params: { id: ids.projectMember },
      body: { profile_visibility: 'private' },
    })
    return {}
  },
  requests: {
    read: ({ ids }) => ({ params: { id: ids.projectMember } }),
    update: ({ ids }) => ({ params: { id: ids.projectMember }, body: { city: 'Nairobi' } }),
  },
})

export const accountDeletionMatrix = matrixOf(accountDeletion, {
  requests: { preview: () => ({}), request: () => ({ body: { password: demoPassword } }) },
})

export const myDataMatrix = matrixOf(myData, { requests: { download: () => ({}) } })
