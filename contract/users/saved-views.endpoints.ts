import { endpoints } from '../platform/endpoint.ts'
import type { savedViewsSchemas } from './saved-views.schemas.ts'

/** Filters and orders of lists that a user has saved under names; nobody else sees them. */
export const savedViews = endpoints<typeof savedViewsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/user/views/:list/',
  },
  save: {
    method: 'POST',
    path: '/api/user/views/:list/',
    creates: true,
  },
  setDefault: {
    method: 'PUT',
    path: '/api/user/views/:list/default/',
  },
  remove: {
    method: 'DELETE',
    path: '/api/user/views/:list/:id/',
  },
})
