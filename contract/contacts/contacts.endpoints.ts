import { endpoints } from '../platform/endpoint.ts'
import type { contactsSchemas } from './contacts.schemas.ts'

export const contacts = endpoints<typeof contactsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/chat/contacts/',
    summary: 'My contacts, and the requests to and by me; requests to me come first',
  },
  request: {
    method: 'POST',
    path: '/api/chat/contacts/',
    summary: 'Send a connection request; to somebody who has asked me it accepts theirs',
    creates: true,
  },
  /** Only who was asked can accept or reject; a rejected request is gone for both. */
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
    summary: 'What stands between me and another person',
  },
})
