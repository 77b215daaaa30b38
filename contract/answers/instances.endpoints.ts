import { endpoints } from '../platform/endpoint.ts'
import type { surveyInstancesSchemas } from './instances.schemas.ts'

/** Instances of groups that repeat, in the answer set that the viewer fills. */
export const surveyInstances = endpoints<typeof surveyInstancesSchemas>()({
  addInstance: {
    method: 'POST',
    path: '/api/quiz/:id/instances/',
    summary: 'Add an instance of a group that repeats, or restore a removed one by its id',
    creates: true,
  },
  moveInstance: {
    method: 'PUT',
    path: '/api/quiz/:id/instances/:instance/',
    summary: 'Move an instance after another one of its group, or to the front',
  },
  removeInstance: {
    method: 'DELETE',
    path: '/api/quiz/:id/instances/:instance/',
    summary: 'Remove an instance; its answers are kept and return with it',
  },
})
