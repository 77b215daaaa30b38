import { endpoints } from '../platform/endpoint.ts'
import type { secondFactorRequirementSchemas } from './second-factor-requirement.schemas.ts'

/** Whether an institute requires a second factor of its members. */
export const secondFactorRequirement = endpoints<typeof secondFactorRequirementSchemas>()({
  read: {
    method: 'GET',
    path: '/api/institutes/:id/second-factor-requirement/',
    sessionOnly: true,
  },
  /** A repetition changes nothing. */
  setRequirement: {
    method: 'PUT',
    path: '/api/institutes/:id/second-factor-requirement/',
    sessionOnly: true,
  },
})
