import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

/** Requests of the access matrix; the project member has sent the project editor a contact request. */
export const contactsMatrix = matrixOf(contacts, {
  prepare: async ({ people, ids }) => {
    const { body } = await people.projectMember.call(contacts.request, {
      body: { targetUserId: ids.projectEditor },
    })
    return { contact: body.id }
  },
  requests: {
    list: () => ({}),
    request: ({ ids }, persona) => ({
      body: { targetUserId: persona === 'plain' ? ids.advisor : ids.plain },
    }),
    answer: ({ contact }) => ({ params: { id: contact }, body: { accepted: true } }),
    answerSeveral: ({ contact }) => ({ body: { ids: [contact], accepted: true } }),
    remove: ({ contact }) => ({ params: { id: contact } }),
    standing: ({ ids }) => ({ params: { userId: ids.instituteAdmin } }),
  },
})

export const blockedPeopleMatrix = matrixOf(blockedPeople, {
  requests: {
    list: () => ({}),
    block: ({ ids }, persona) => ({ params: { userId: persona === 'plain' ? ids.advisor : ids.plain } }),
    unblock: ({ ids }) => ({ params: { userId: ids.plain } }),
  },
})
