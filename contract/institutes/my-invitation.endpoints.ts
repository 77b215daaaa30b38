import { endpoints } from '../platform/endpoint.ts'
import type { myInvitationsSchemas } from './my-invitation.schemas.ts'

/** The invitation of the reader's own address into an institute; 404 where there is none that is open. */
export const myInvitations = endpoints<typeof myInvitationsSchemas>()({
  read: {
    method: 'GET',
    path: '/api/institutes/:id/invitation/',
    summary: 'My open invitation into an institute, a private one too',
  },
  accept: {
    method: 'POST',
    path: '/api/institutes/:id/invitation/',
    summary: 'Accept my invitation with a position, which is approved at once',
    creates: true,
  },
  decline: {
    method: 'DELETE',
    path: '/api/institutes/:id/invitation/',
    summary: 'Decline my invitation',
  },
})
