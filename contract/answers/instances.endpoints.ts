import { endpoints } from '../platform/endpoint.ts'
import type { surveyInstancesSchemas } from './instances.schemas.ts'

/** Instances of groups that repeat, in the answer set that the viewer fills. */
export const surveyInstances = endpoints<typeof surveyInstancesSchemas>()({
  addInstance: {
    method: 'POST',
    path: '/api/quiz/:id/instances/',
    creates: true,
  },
  moveInstance: {
    method: 'PUT',
    path: '/api/quiz/:id/instances/:instance/',
  },
  removeInstance: {
    method: 'DELETE',
    path: '/api/quiz/:id/instances/:instance/',
  },
})
