import { z } from 'zod'
import { id, instant } from '../platform/texts.ts'
import { longestMessage, pageOfMessages, whyNotSend } from './chat.rules.ts'
import { countText } from '../platform/totals.ts'

/**
 * A message (DAT-42). `id` is its number in its conversation: 1, 2, 3 … without a gap, in the order of the conversation.
 * Who has seen message n and is pushed n + 2 knows that one is missing, and fetches it.
 */
export const message = z.object({
  id: z.number().int(),
  /** Id of the person who wrote it. */
  author: z.number().int(),
  content: z.string(),
  created_at: instant,
  /** Whether the other person has seen it. */
  seen: z.boolean(),
})
export type Message = z.output<typeof message>

// Invisible characters other than joiners, and null bytes, which PostgreSQL does not store.
const unprintable = /(?![\t\n])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** What is sent: trimmed, with plain line ends. */
export const messageText = z
  .string()
  .max(longestMessage * 2, `A message has at most ${countText(longestMessage)} characters`)
  .transform((text) => text.replace(/\r\n?/g, '\n').toWellFormed().replace(unprintable, '').trim())
  .superRefine((text, context) => {
    const words = whyNotSend(text)
    if (words) context.addIssue({ code: 'custom', message: words })
  })

/** Chosen by whoever sends, once for each message: a retry with the same one stores nothing (REL-11). */
export const clientId = z
  .string()
  .regex(/^[\x21-\x7e]{8,100}$/, 'A clientId has 8 to 100 visible characters')
  .meta({ examples: ['7f1c2d3e-0001'] })

/** Which part of a conversation: before or after a message, which is left out itself; without one, the latest. */
export const partOfConversation = {
  lastMessageId: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  fetchDirection: z.enum(['older', 'newer']).default('older'),
  limit: z.coerce.number().int().min(1).max(pageOfMessages).default(pageOfMessages),
}

export const partQuery = z.object(partOfConversation)
export type PartQuery = z.output<typeof partQuery>

/** In order of the conversation, whichever way they were asked for. */
export const partOfMessages = z.object({
  messages: z.array(message),
  /** Whether there are more in the direction that was asked for. */
  hasMore: z.boolean(),
  /** Up to which message the other person has seen mine. */
  seenUpTo: z.number().int(),
})
export type PartOfMessages = z.output<typeof partOfMessages>

/** What is told about a message that was sent, on the socket and as the answer of a call. */
export const sentMessage = z.object({ message, clientId: z.string() })
export type SentMessage = z.output<typeof sentMessage>

/** The other person; on `/ws/chat/12` it may be left out. */
const userId = id.optional()

/** Fields of the commands on the socket (decisions, section 7); `from` of `new_message` is ignored (DEF-72). */
export const socketCommands = {
  fetch_messages: z.object({ userId, ...partOfConversation }),
  mark_messages_as_read: z.object({ userId, lastMessageId: id }),
  new_message: z.object({ userId, message: messageText, clientId }),
}

const person = z.number().int()

/** What the socket pushes and answers besides `changed` of live topics. */
export const socketMessage = z.discriminatedUnion('command', [
  partOfMessages.extend({
    command: z.literal('messages'),
    userId: person,
    fetchDirection: z.enum(['older', 'newer']),
  }),
  /** To every socket of both: the answer to the one that sent it, a push to all others. */
  sentMessage.extend({ command: z.literal('new_message'), from: person, to: person }),
  /** `from` has seen all that `to` wrote up to this message. */
  z.object({ command: z.literal('seen'), from: person, to: person, lastMessageId: z.number().int() }),
  z.object({ command: z.literal('presence'), userId: person, online: z.boolean() }),
  /** Pushes may have been missed. */
  z.object({ command: z.literal('catch_up') }),
  z.object({
    command: z.literal('error'),
    code: z.string(),
    detail: z.string(),
    /** The refused command, with its clientId if it had one. */
    of: z.string().optional(),
    clientId: z.string().optional(),
    /** Seconds until a retry makes sense. */
    retryAfter: z.number().optional(),
  }),
])
export type SocketMessage = z.output<typeof socketMessage>
