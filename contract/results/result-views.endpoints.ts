import { endpoints } from '../platform/endpoint.ts'
import type { resultsTabSchemas, resultViewsSchemas } from './result-views.schemas.ts'

/** Saved views of the table of results. */
export const resultViews = endpoints<typeof resultViewsSchemas>()({
  listViews: {
    method: 'GET',
    path: '/api/quiz/:id/views/',
  },
  saveView: {
    method: 'POST',
    path: '/api/quiz/:id/views/',
    creates: true,
  },
  removeView: {
    method: 'DELETE',
    path: '/api/quiz/:id/views/:view/',
  },
})

/** The tab with which the results open. */
export const resultsTab = endpoints<typeof resultsTabSchemas>()({
  readTab: {
    method: 'GET',
    path: '/api/user/results-tab/',
  },
  saveTab: {
    method: 'PUT',
    path: '/api/user/results-tab/',
  },
})
