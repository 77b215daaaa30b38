import { endpoints } from '../platform/endpoint.ts'
import type { myInvitationsSchemas } from './my-invitation.schemas.ts'

/** The pending invitation of the reader's address to an institute; 404 if there is none. */
export const myInvitations = endpoints<typeof myInvitationsSchemas>()({
  read: {
    method: 'GET',
    path: '/api/institutes/:id/invitation/',
    summary: 'My open invitation into an institute, a private one too',
  },
  accept: {
    method: 'POST',
    path: '/api/institutes/:id/invitation/',
    summary: 'Accept my invitation and the role that it names',
    creates: true,
  },
  decline: {
    method: 'DELETE',
    path: '/api/institutes/:id/invitation/',
    summary: 'Decline my invitation',
  },
})
