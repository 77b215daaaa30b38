import { endpoints } from '../platform/endpoint.ts'
import type { visitsSchemas } from './visits.schemas.ts'

export const visits = endpoints<typeof visitsSchemas>()({
  counts: {
    method: 'GET',
    path: '/api/projects/:id/counts/',
  },
  visit: {
    method: 'POST',
    path: '/api/projects/:id/visit/',
  },
  dismissFirstSteps: {
    method: 'DELETE',
    path: '/api/projects/:id/visit/first_steps/',
  },
})
