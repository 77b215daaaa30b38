import { endpoints } from '../platform/endpoint.ts'
import type { visitsSchemas } from './visits.schemas.ts'

export const visits = endpoints<typeof visitsSchemas>()({
  visit: {
    method: 'POST',
    path: '/api/projects/:id/visit/',
  },
  dismissFirstSteps: {
    method: 'DELETE',
    path: '/api/projects/:id/visit/first_steps/',
  },
})
