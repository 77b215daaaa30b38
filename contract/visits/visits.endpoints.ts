import { endpoints } from '../platform/endpoint.ts'
import type { visitsSchemas } from './visits.schemas.ts'

export const visits = endpoints<typeof visitsSchemas>()({
  visit: {
    method: 'POST',
    path: '/api/projects/:id/visit/',
    summary:
      'Visit a project: returns what others have changed since the previous visit, which ended at least 30 minutes ago',
  },
  dismissFirstSteps: {
    method: 'DELETE',
    path: '/api/projects/:id/visit/first_steps/',
    summary: 'Dismiss the first steps of this project for me',
  },
})
