import { endpoints } from '../platform/endpoint.ts'
import type { surveysSchemas } from './surveys.schemas.ts'

/** The survey itself: lists, name, styling, and whether it can be filled. */
export const surveys = endpoints<typeof surveysSchemas>()({
  listByProject: {
    method: 'GET',
    path: '/api/quiz/all_projects',
  },
  list: {
    method: 'GET',
    path: '/api/quiz/',
    takesTokensOf: 'project',
  },
  update: {
    method: 'PUT',
    path: '/api/quiz/:id/',
    takesTokensOf: 'project',
  },
  updateStyling: {
    method: 'PUT',
    path: '/api/quiz/:id/styling_info/',
    takesTokensOf: 'project',
  },
  remove: {
    method: 'DELETE',
    path: '/api/quiz/:id/',
  },
  listDeleted: {
    method: 'GET',
    path: '/api/quiz/deleted/',
  },
  restore: {
    method: 'POST',
    path: '/api/quiz/:id/restore/',
  },
})
