import { endpoints } from '../platform/endpoint.ts'
import type { activitySchemas } from './activity.schemas.ts'

/**
 * What happened, newest first. A line is returned only while its reader may see everything that it is about. Similar
 * events of one day are one line. Pages continue at `next` of the page before.
 */
export const activity = endpoints<typeof activitySchemas>()({
  mine: {
    method: 'GET',
    path: '/api/activity/',
  },
  ofInstitute: {
    method: 'GET',
    path: '/api/institutes/:id/activity/',
  },
  ofProject: {
    method: 'GET',
    path: '/api/projects/:id/activity/',
  },
  mute: {
    method: 'PUT',
    path: '/api/activity/:id/mute/',
  },
})
