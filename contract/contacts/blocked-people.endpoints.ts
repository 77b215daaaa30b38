import { endpoints } from '../platform/endpoint.ts'
import type { blockedPeopleSchemas } from './blocked-people.schemas.ts'

/**
 * People whom I have blocked: they are not shown my profile, cannot ask to connect and cannot write to me. They are not
 * told. What we share in a project or an institute stays visible to both, but I am not notified of being mentioned by
 * them.
 */
export const blockedPeople = endpoints<typeof blockedPeopleSchemas>()({
  list: {
    method: 'GET',
    path: '/api/chat/blocked/',
    summary: 'People whom I have blocked, latest first',
  },
  block: {
    method: 'PUT',
    path: '/api/chat/blocked/:userId/',
    summary: 'Block somebody; ends a contact or request between us',
  },
  unblock: {
    method: 'DELETE',
    path: '/api/chat/blocked/:userId/',
    summary: 'Unblock somebody; does not bring an earlier contact back',
  },
})
