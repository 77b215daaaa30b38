import { z } from 'zod'
import { previews } from '../documents/document-types.ts'
import { reactions } from '../platform/reactions.ts'
import { id, instant } from '../platform/texts.ts'
import { maxMessageLength, pageOfMessages, whyNotSend } from './chat.rules.ts'
import { countText } from '../platform/totals.ts'

/** A file in a conversation: `size` is in bytes, `preview` is how it can be shown. */
const messageFile = z.object({
  file_name: z.string(),
  size: z.number().int(),
  preview: z.enum(previews).optional(),
})
export type MessageFile = z.output<typeof messageFile>

/**
 * A message (DAT-42). `id` is its number in the conversation: 1, 2, 3 … without gaps. A client that has message n and
 * receives n + 2 knows that one is missing, and fetches it.
 */
export const message = z.object({
  id: z.number().int(),
  /** Id of the person who wrote it. */
  author: z.number().int(),
  content: z.string(),
  created_at: instant,
  /** Whether the other person has seen it. */
  seen: z.boolean(),
  /** Whether its author has changed the text. */
  edited: z.literal(true).optional(),
  /** Whether its author has deleted it; its text says so. */
  deleted: z.literal(true).optional(),
  /** Whether staff have hidden it; its text says so. */
  hidden: z.literal(true).optional(),
  /** The file that was sent with it. Its URL is read when it is opened. */
  file: messageFile.optional(),
  /** Reactions in the order in which they were given; missing if there are none. */
  reactions: z.array(z.object({ person: z.number().int(), reaction: z.enum(reactions) })).optional(),
})
export type Message = z.output<typeof message>

// Invisible characters other than joiners, and null bytes, which PostgreSQL cannot store.
const unprintable = /(?![\t\n])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** The text as stored: trimmed, with normalised line ends. */
export const messageText = z
  .string()
  .max(maxMessageLength * 2, `A message has at most ${countText(maxMessageLength)} characters`)
  .transform((text) => text.replace(/\r\n?/g, '\n').toWellFormed().replace(unprintable, '').trim())
  .superRefine((text, context) => {
    const words = whyNotSend(text)
    if (words) context.addIssue({ code: 'custom', message: words })
  })

/** Chosen by the sender, once per message: a retry with the same id stores nothing (REL-11). */
export const clientId = z
  .string()
  .regex(/^[\x21-\x7e]{8,100}$/, 'A clientId has 8 to 100 visible characters')
  .meta({ examples: ['7f1c2d3e-0001'] })

/** Selects the messages before or after a message, without that message; by default the latest. */
export const messageRange = {
  lastMessageId: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  fetchDirection: z.enum(['older', 'newer']).default('older'),
  limit: z.coerce.number().int().min(1).max(pageOfMessages).default(pageOfMessages),
}

export const partQuery = z.object(messageRange)
export type PartQuery = z.output<typeof partQuery>

/** In the order of the conversation, whichever direction was requested. */
export const messagePage = z.object({
  messages: z.array(message),
  /** Whether there are more messages in the requested direction. */
  hasMore: z.boolean(),
  /** The last of my messages that the other user has seen. */
  seenUpTo: z.number().int(),
})
export type MessagePage = z.output<typeof messagePage>

/** A message that was sent, as reported on the socket and in the response. */
export const sentMessage = z.object({ message, clientId: z.string() })
export type SentMessage = z.output<typeof sentMessage>

/** The other user; optional on `/ws/chat/12`. */
const userId = id.optional()

/** Fields of the socket commands (decisions, section 7); `from` of `new_message` is ignored (DEF-72). */
export const socketCommands = {
  fetch_messages: z.object({ userId, ...messageRange }),
  mark_messages_as_read: z.object({ userId, lastMessageId: id }),
  new_message: z.object({ userId, message: messageText, clientId }),
}

const person = z.number().int()

/** Messages of the socket, apart from `changed` of live topics. */
export const socketMessage = z.discriminatedUnion('command', [
  messagePage.extend({
    command: z.literal('messages'),
    userId: person,
    fetchDirection: z.enum(['older', 'newer']),
  }),
  /** To all sockets of both users: a response for the sending socket, a push for the others. */
  sentMessage.extend({ command: z.literal('new_message'), from: person, to: person }),
  /** `from` has seen all messages of `to` up to this one. */
  z.object({ command: z.literal('seen'), from: person, to: person, lastMessageId: z.number().int() }),
  /**
   * A message of `from` was edited or deleted, has another reaction, or was hidden by staff or is shown again. `content` is
   * its text now.
   */
  z.object({
    command: z.literal('message_changed'),
    from: person,
    to: person,
    messageId: z.number().int(),
    content: z.string(),
    message,
  }),
  z.object({ command: z.literal('presence'), userId: person, online: z.boolean() }),
  /** Pushes may have been missed. */
  z.object({ command: z.literal('catch_up') }),
  z.object({
    command: z.literal('error'),
    code: z.string(),
    detail: z.string(),
    /** The refused command; clientId is included if the command had one. */
    of: z.string().optional(),
    clientId: z.string().optional(),
    /** Seconds to wait before a retry. */
    retryAfter: z.number().optional(),
  }),
])
export type SocketMessage = z.output<typeof socketMessage>
