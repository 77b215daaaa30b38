import { endpoints } from '../platform/endpoint.ts'
import type { chatSchemas } from './chat.schemas.ts'

/** Reads of the chat page, and what it sends while it has no socket. */
export const chat = endpoints<typeof chatSchemas>()({
  list: {
    method: 'GET',
    path: '/api/chat/conversations/',
    summary: 'My chat contacts, most recent conversation first',
  },
  read: {
    method: 'GET',
    path: '/api/chat/conversations/:userId/',
    summary: 'A chat contact and our conversation',
  },
  mute: {
    method: 'PUT',
    path: '/api/chat/conversations/:userId/muted/',
    summary: 'Mute or unmute a conversation',
  },
  unread: {
    method: 'GET',
    path: '/api/chat/unread/',
    summary: 'Number of unread messages, without muted conversations',
  },
  messages: {
    method: 'GET',
    path: '/api/chat/messages/:userId/',
    summary: 'A section of a conversation: messages older or newer than a given one',
  },
  send: {
    method: 'POST',
    path: '/api/chat/messages/:userId/',
    summary: 'Send a message without a socket; repeating the same clientId stores it once',
    creates: true,
  },
  markRead: {
    method: 'PUT',
    path: '/api/chat/conversations/:userId/read/',
    summary: 'Mark a conversation as seen up to this message',
  },
  search: {
    method: 'GET',
    path: '/api/chat/search/',
    summary: 'Search messages by words, newest first, in all my conversations or in one',
  },
})
