import { endpoints } from '../platform/endpoint.ts'
import type { surveysSchemas } from './surveys.schemas.ts'

/** The survey itself: lists, name, styling, and whether it can be filled. */
export const surveys = endpoints<typeof surveysSchemas>()({
  listByProject: {
    method: 'GET',
    path: '/api/quiz/all_projects',
    summary: 'The surveys of my projects, by project',
  },
  list: {
    method: 'GET',
    path: '/api/quiz/',
    summary: 'The surveys of my projects',
  },
  update: {
    method: 'PUT',
    path: '/api/quiz/:id/',
    summary: 'Change fields of a survey; missing ones do not change',
  },
  updateStyling: {
    method: 'PUT',
    path: '/api/quiz/:id/styling_info/',
    summary: 'Replace the styling of a survey; without any field, the default styling applies',
  },
  remove: {
    method: 'DELETE',
    path: '/api/quiz/:id/',
    summary: 'Delete a survey with its answers; staff can undo it for 30 days',
  },
  listDeleted: {
    method: 'GET',
    path: '/api/quiz/deleted/',
    summary: 'Deleted surveys that can be restored, for staff',
  },
  restore: {
    method: 'POST',
    path: '/api/quiz/:id/restore/',
    summary: 'Restore a deleted survey with its answers and name, for staff',
  },
})
