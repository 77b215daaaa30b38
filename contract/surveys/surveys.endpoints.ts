import { endpoints } from '../platform/endpoint.ts'
import type { surveysSchemas } from './surveys.schemas.ts'

/** The survey itself: lists, name, look, and whether it can be filled. */
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
    summary: 'Change single fields of a survey: what is not sent stays',
  },
  updateStyling: {
    method: 'PUT',
    path: '/api/quiz/:id/styling_info/',
    summary: 'Replace the look of a survey; without any field it has the look of the product again',
  },
  remove: {
    method: 'DELETE',
    path: '/api/quiz/:id/',
    summary: 'Delete a survey with its answers; staff can undo it for 30 days',
  },
  listDeleted: {
    method: 'GET',
    path: '/api/quiz/deleted/',
    summary: 'Surveys that were deleted and can be brought back; for staff',
  },
  restore: {
    method: 'POST',
    path: '/api/quiz/:id/restore/',
    summary: 'Bring a deleted survey back with its answers, under its name; for staff',
  },
})
