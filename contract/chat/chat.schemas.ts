import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { reactions } from '../platform/reactions.ts'
import { id, line } from '../platform/texts.ts'
import { clientId, message, messageText, messagePage, partQuery, sentMessage } from './messages.ts'
import type { Schemas } from '../platform/endpoint.ts'

const partner = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
})

/** A chat contact, or a former one with messages, and the conversation with them if there is one. */
export const conversation = z.object({
  person: partner,
  /** Whether we are contacts; former contacts keep the conversation and cannot write. */
  connected: z.boolean(),
  /** Whether they have a page open now. */
  online: z.boolean(),
  last_message: message.nullable(),
  /** Number of their messages that I have not seen, up to `maxCountedUnread`. */
  unread: z.number().int(),
  /** A muted conversation sends no e-mails and is not counted in the sidebar. */
  muted: z.boolean(),
})

export type Conversation = z.output<typeof conversation>

/** A search result. */
const foundMessage = z.object({ person: partner, message })

export type FoundMessage = z.output<typeof foundMessage>

/** Maximum number of search results. */
export const maxFoundMessages = 30

/** Number of a user's latest messages that are searched. */
export const searchedMessages = 20_000

const withPerson = z.object({ userId: id })
const ofMessage = withPerson.extend({ messageId: id })

export const chatSchemas = {
  list: {
    summary: 'My chat contacts, most recent conversation first',
    query: z.object({
      ...pageQuery(50),
      /** Part of the other user's name; case and accents are ignored. */
      search: line(200).optional(),
    }),
    response: pageOf(conversation),
  },
  read: {
    summary: 'A chat contact and our conversation',
    params: withPerson,
    response: conversation,
  },
  mute: {
    summary: 'Mute or unmute a conversation',
    params: withPerson,
    body: z.object({ muted: z.boolean() }),
    response: conversation,
  },
  unread: {
    summary: 'Number of unread messages, without muted conversations',
    response: z.object({
      /** At most `maxCountedUnread` per conversation. */
      messages: z.number().int(),
      conversations: z.number().int(),
    }),
  },
  messages: {
    summary: 'A section of a conversation: messages older or newer than a given one',
    params: withPerson,
    query: partQuery,
    response: messagePage,
  },
  send: {
    summary: 'Send a message without a socket; repeating the same clientId stores it once',
    params: withPerson,
    body: z.object({ message: messageText, clientId }),
    response: sentMessage,
  },
  sendFile: {
    summary: 'Send a file with an optional text; repeating the same clientId stores it once',
    params: withPerson,
    body: z.object({
      /** By default the name of the file. */
      message: messageText.or(z.literal('')).default(''),
      clientId,
    }),
    response: sentMessage,
  },
  edit: {
    summary: 'Change the text of a message of mine, within 15 minutes',
    params: ofMessage,
    body: z.object({ message: messageText }),
    response: message,
  },
  remove: {
    summary: 'Delete a message of mine with its file and reactions, within 15 minutes',
    params: ofMessage,
    response: message,
  },
  react: {
    summary: 'React to a message, or take a reaction back',
    params: ofMessage,
    body: z.object({ reaction: z.enum(reactions), active: z.boolean() }),
    response: message,
  },
  readFile: {
    summary: 'A temporary download URL of the file of a message',
    params: ofMessage,
    response: z.object({ file_name: z.string(), url: z.string() }),
  },
  markRead: {
    summary: 'Mark a conversation as seen up to this message',
    params: withPerson,
    body: z.object({ lastMessageId: id }),
    response: z.object({ lastMessageId: z.number().int() }),
  },
  search: {
    summary: 'Search messages by words, newest first, in all my conversations or in one',
    query: z.object({ text: line(200).pipe(z.string().min(2)), userId: id.optional() }),
    response: z.object({ results: z.array(foundMessage), hasMore: z.boolean() }),
  },
} satisfies Schemas
