import { endpoints } from '../platform/endpoint.ts'
import type { contactsSchemas } from './contacts.schemas.ts'

export const contacts = endpoints<typeof contactsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/chat/contacts/',
  },
  request: {
    method: 'POST',
    path: '/api/chat/contacts/',
    creates: true,
  },
  /** Only the recipient can accept or reject; rejecting deletes the request for both. */
  answer: {
    method: 'PATCH',
    path: '/api/chat/contacts/:id/',
  },
  answerSeveral: {
    method: 'POST',
    path: '/api/chat/contacts/answers/',
    creates: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/chat/contacts/:id/',
  },
  standing: {
    method: 'GET',
    path: '/api/chat/contacts/with/:userId/',
  },
})
