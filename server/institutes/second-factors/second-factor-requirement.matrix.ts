import { secondFactorRequirement } from 'contract/institutes/second-factor-requirement.endpoints.ts'
import { dayAfter } from 'contract/institutes/second-factor-requirement.rules.ts'
import { matrixOf } from '../../testing/matrix.ts'

/** Nobody has a second factor, so that Admins cannot require one: 409. */
export const secondFactorRequirementMatrix = matrixOf(secondFactorRequirement, {
  requests: {
    read: ({ institute }) => ({ params: { id: institute } }),
    setRequirement: ({ institute }) => ({
      params: { id: institute },
      body: { from: dayAfter(new Date().toISOString().slice(0, 10), 14) },
    }),
  },
})
