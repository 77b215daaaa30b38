import { endpoints } from '../platform/endpoint.ts'
import type { chatSchemas } from './chat.schemas.ts'

/** What the chat page reads beside the socket, and what it does while there is none. */
export const chat = endpoints<typeof chatSchemas>()({
  list: {
    method: 'GET',
    path: '/api/chat/conversations/',
    summary: 'My chat contacts, whose conversation was latest first',
  },
  read: {
    method: 'GET',
    path: '/api/chat/conversations/:userId/',
    summary: 'One chat contact, and the conversation with them',
  },
  mute: {
    method: 'PUT',
    path: '/api/chat/conversations/:userId/muted/',
    summary: 'Mute a conversation, or hear of it again',
  },
  unread: {
    method: 'GET',
    path: '/api/chat/unread/',
    summary: 'How many messages to me are unread, muted conversations aside',
  },
  messages: {
    method: 'GET',
    path: '/api/chat/messages/:userId/',
    summary: 'Part of a conversation: older or newer than a message',
  },
  send: {
    method: 'POST',
    path: '/api/chat/messages/:userId/',
    summary: 'Send a message, where there is no socket; the same clientId stores it once',
    creates: true,
  },
  markRead: {
    method: 'PUT',
    path: '/api/chat/conversations/:userId/read/',
    summary: 'I have seen a conversation up to this message',
  },
  search: {
    method: 'GET',
    path: '/api/chat/search/',
    summary: 'Find messages by their words, newest first, in all my conversations or one',
  },
})
