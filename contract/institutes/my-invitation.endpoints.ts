import { endpoints } from '../platform/endpoint.ts'
import type { myInvitationsSchemas } from './my-invitation.schemas.ts'

/** The pending invitation of the reader's address to an institute; 404 if there is none. */
export const myInvitations = endpoints<typeof myInvitationsSchemas>()({
  read: {
    method: 'GET',
    path: '/api/institutes/:id/invitation/',
  },
  accept: {
    method: 'POST',
    path: '/api/institutes/:id/invitation/',
    creates: true,
  },
  decline: {
    method: 'DELETE',
    path: '/api/institutes/:id/invitation/',
  },
})
