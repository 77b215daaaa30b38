import { endpoints } from '../platform/endpoint.ts'
import type { blockedPeopleSchemas } from './blocked-people.schemas.ts'

/**
 * Users whom I have blocked. They cannot see my profile, connect with me or write to me, and are not notified of the
 * block. What we share in a project or an institute stays visible to both, but I am not notified of their mentions.
 */
export const blockedPeople = endpoints<typeof blockedPeopleSchemas>()({
  list: {
    method: 'GET',
    path: '/api/chat/blocked/',
  },
  block: {
    method: 'PUT',
    path: '/api/chat/blocked/:userId/',
  },
  unblock: {
    method: 'DELETE',
    path: '/api/chat/blocked/:userId/',
  },
})
