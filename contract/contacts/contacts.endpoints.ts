import { endpoints } from '../platform/endpoint.ts'
import type { contactsSchemas } from './contacts.schemas.ts'

export const contacts = endpoints<typeof contactsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/chat/contacts/',
    summary: 'My contacts and the requests that I sent or received; received requests first',
  },
  request: {
    method: 'POST',
    path: '/api/chat/contacts/',
    summary: 'Send a connection request; accepts a pending request of the other user',
    creates: true,
  },
  /** Only the recipient can accept or reject; rejecting deletes the request for both. */
  answer: {
    method: 'PATCH',
    path: '/api/chat/contacts/:id/',
    summary: 'Accept or reject a connection request to me',
  },
  remove: {
    method: 'DELETE',
    path: '/api/chat/contacts/:id/',
    summary: 'Cancel my request, or remove a contact',
  },
  standing: {
    method: 'GET',
    path: '/api/chat/contacts/with/:userId/',
    summary: 'Contact status between me and another user',
  },
})
