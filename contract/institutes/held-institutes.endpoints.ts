import { endpoints } from '../platform/endpoint.ts'
import type { heldInstitutesSchemas } from './held-institutes.schemas.ts'

/** Institutes that look like a proven one, which staff check before others see them. */
export const heldInstitutes = endpoints<typeof heldInstitutesSchemas>()({
  list: {
    method: 'GET',
    path: '/api/institutes/held/',
  },
  decide: {
    method: 'PUT',
    path: '/api/institutes/:id/held/',
  },
})
