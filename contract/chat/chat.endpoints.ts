import { fileLimits } from '../media/file-limits.ts'
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
  sendFile: {
    method: 'POST',
    path: '/api/chat/messages/:userId/files/',
    files: { file: { maxBytes: fileLimits.document, kind: 'document' } },
    creates: true,
  },
  edit: {
    method: 'PUT',
    path: '/api/chat/messages/:userId/:messageId/',
  },
  remove: {
    method: 'DELETE',
    path: '/api/chat/messages/:userId/:messageId/',
  },
  react: {
    method: 'PUT',
    path: '/api/chat/messages/:userId/:messageId/reactions/',
  },
  readFile: {
    method: 'GET',
    path: '/api/chat/messages/:userId/:messageId/file/',
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
