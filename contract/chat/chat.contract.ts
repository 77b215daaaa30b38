import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, line } from '../platform/texts.ts'
import { clientId, message, messageText, partOfMessages, partQuery, sentMessage } from './messages.ts'

const partner = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
})

/** A chat contact, and the conversation with them if there is one. */
export const conversation = z.object({
  person: partner,
  /** Whether they have a page of ours open now. */
  online: z.boolean(),
  last_message: message.nullable(),
  /** Messages of theirs that I have not seen, up to `mostUnread`. */
  unread: z.number().int(),
  /** No mail about it, and not counted in the sidebar. */
  muted: z.boolean(),
})
export type Conversation = z.output<typeof conversation>

/** A message that was searched for. */
const foundMessage = z.object({ person: partner, message })
export type FoundMessage = z.output<typeof foundMessage>

/** Results of a search in messages. */
export const mostFound = 30
/** So many of a person's latest messages are searched. */
export const searchedMessages = 20_000

const withPerson = z.object({ userId: id })

/** What the chat page reads beside the socket, and what it does while there is none. */
export const chat = endpoints({
  list: {
    method: 'GET',
    path: '/api/chat/conversations/',
    summary: 'My chat contacts, whose conversation was latest first',
    query: z.object({
      ...pageQuery(50),
      /** Part of the other person's name, in any case and without accents. */
      search: line(200).optional(),
    }),
    response: pageOf(conversation),
  },
  read: {
    method: 'GET',
    path: '/api/chat/conversations/:userId/',
    summary: 'One chat contact, and the conversation with them',
    params: withPerson,
    response: conversation,
  },
  mute: {
    method: 'PUT',
    path: '/api/chat/conversations/:userId/muted/',
    summary: 'Mute a conversation, or hear of it again',
    params: withPerson,
    body: z.object({ muted: z.boolean() }),
    response: conversation,
  },
  unread: {
    method: 'GET',
    path: '/api/chat/unread/',
    summary: 'How many messages to me are unread, muted conversations aside',
    response: z.object({
      /** Up to `mostUnread` of each conversation. */
      messages: z.number().int(),
      conversations: z.number().int(),
    }),
  },
  messages: {
    method: 'GET',
    path: '/api/chat/messages/:userId/',
    summary: 'Part of a conversation: older or newer than a message',
    params: withPerson,
    query: partQuery,
    response: partOfMessages,
  },
  send: {
    method: 'POST',
    path: '/api/chat/messages/:userId/',
    summary: 'Send a message, where there is no socket; the same clientId stores it once',
    params: withPerson,
    body: z.object({ message: messageText, clientId }),
    response: sentMessage,
    creates: true,
  },
  markRead: {
    method: 'PUT',
    path: '/api/chat/conversations/:userId/read/',
    summary: 'I have seen a conversation up to this message',
    params: withPerson,
    body: z.object({ lastMessageId: id }),
    response: z.object({ lastMessageId: z.number().int() }),
  },
  search: {
    method: 'GET',
    path: '/api/chat/search/',
    summary: 'Find messages by their words, newest first, in all my conversations or one',
    query: z.object({ text: line(200).pipe(z.string().min(2)), userId: id.optional() }),
    response: z.object({ results: z.array(foundMessage), hasMore: z.boolean() }),
  },
})
