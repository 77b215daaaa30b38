import { endpoints } from '../platform/endpoint.ts'
import type { visitsSchemas } from './visits.schemas.ts'

export const visits = endpoints<typeof visitsSchemas>()({
  visit: {
    method: 'POST',
    path: '/api/projects/:id/visit/',
    summary:
      'Visit a project: what others have changed since the last visit, which ended 30 minutes ago or earlier',
  },
  dismissFirstSteps: {
    method: 'DELETE',
    path: '/api/projects/:id/visit/first_steps/',
    summary: 'Do not offer the first steps of this project to me any more',
  },
})
