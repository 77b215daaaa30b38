import { endpoints } from '../../platform/endpoint.ts'
import type { topicsSchemas } from './topics.schemas.ts'

export const topics = endpoints<typeof topicsSchemas>()({
  create: {
    method: 'POST',
    path: '/api/projects/topics/',
    summary: 'Add a topic to a project, after its other topics',
    creates: true,
  },
  /** `order` moves it to that place; the topics between move by one. */
  update: {
    method: 'PUT',
    path: '/api/projects/topics/:id/',
    summary: 'Change a topic or its place; 409 when `updated_at` is not its latest',
  },
  remove: {
    method: 'DELETE',
    path: '/api/projects/topics/:id/',
    summary: 'Remove a topic; its discussions stay in the project, without a topic',
  },
})
