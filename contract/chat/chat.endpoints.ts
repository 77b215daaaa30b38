import { endpoints } from '../platform/endpoint.ts'
import type { chatSchemas } from './chat.schemas.ts'

/** Reads of the chat page, and what it sends while it has no socket. */
export const chat = endpoints<typeof chatSchemas>()({
  list: {
    method: 'GET',
    path: '/api/chat/conversations/',
  },
  read: {
    method: 'GET',
    path: '/api/chat/conversations/:userId/',
  },
  mute: {
    method: 'PUT',
    path: '/api/chat/conversations/:userId/muted/',
  },
  unread: {
    method: 'GET',
    path: '/api/chat/unread/',
  },
  messages: {
    method: 'GET',
    path: '/api/chat/messages/:userId/',
  },
  send: {
    method: 'POST',
    path: '/api/chat/messages/:userId/',
    creates: true,
  },
  markRead: {
    method: 'PUT',
    path: '/api/chat/conversations/:userId/read/',
  },
  search: {
    method: 'GET',
    path: '/api/chat/search/',
  },
})
