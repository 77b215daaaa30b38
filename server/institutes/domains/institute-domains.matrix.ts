import { instituteDomains } from 'contract/institutes/institute-domains.endpoints.ts'
import { matrixOf } from '../../testing/matrix.ts'

/**
 * Requests of the access matrix, see server/testing/access.matrix.test.ts. The domain is not proven, so that a person who may
 * prove it gets a 409.
 */
export const matrix = matrixOf(instituteDomains, {
  prepare: async ({ people, institute }) => {
    const { body } = await people.instituteAdmin.call(instituteDomains.add, {
      params: { id: institute },
      body: { domain: 'umoja.example' },
    })
    return { domainId: body.id }
  },
  requests: {
    list: ({ institute }) => ({ params: { id: institute } }),
    add: ({ institute }) => ({ params: { id: institute }, body: { domain: 'umoja-bank.example' } }),
    check: ({ institute, domainId }) => ({ params: { id: institute, domainId } }),
    sendMail: ({ institute, domainId }) => ({
      params: { id: institute, domainId },
      body: { mailbox: 'postmaster' as const },
    }),
    confirm: ({ institute, domainId }) => ({ params: { id: institute, domainId }, body: { token: 'x' } }),
    remove: ({ institute, domainId }) => ({ params: { id: institute, domainId } }),
    setApproval: ({ institute }) => ({ params: { id: institute }, body: { approves_own_domains: true } }),
    prove: ({ institute }) => ({
      params: { id: institute },
      body: { domain: 'umoja.example', note: 'Their letter of 3 May' },
    }),
  },
})
