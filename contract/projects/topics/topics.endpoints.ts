import { endpoints } from '../../platform/endpoint.ts'
import type { topicsSchemas } from './topics.schemas.ts'

export const topics = endpoints<typeof topicsSchemas>()({
  create: {
    method: 'POST',
    path: '/api/projects/topics/',
    creates: true,
  },
  /** `order` moves it to that position and shifts the topics between. */
  update: {
    method: 'PUT',
    path: '/api/projects/topics/:id/',
  },
  remove: {
    method: 'DELETE',
    path: '/api/projects/topics/:id/',
  },
})
