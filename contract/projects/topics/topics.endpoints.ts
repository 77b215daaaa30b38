import { endpoints } from '../../platform/endpoint.ts'
import type { topicsSchemas } from './topics.schemas.ts'

export const topics = endpoints<typeof topicsSchemas>()({
  create: {
    method: 'POST',
    path: '/api/projects/topics/',
    summary: 'Add a topic to a project, after its other topics',
    creates: true,
  },
  /** `order` moves it to that position and shifts the topics between. */
  update: {
    method: 'PUT',
    path: '/api/projects/topics/:id/',
    summary: 'Change a topic or its position; 409 if `updated_at` is outdated',
  },
  remove: {
    method: 'DELETE',
    path: '/api/projects/topics/:id/',
    summary: 'Remove a topic; its discussions remain in the project, without a topic',
  },
})
