import type { Message, MessagePage, PartQuery } from 'contract/chat/messages.ts'
import type { Db } from '../platform/database/database.ts'
import type { InChat } from './chat.access.ts'
import { notFound } from '../platform/http/problem.ts'
import { messageAt, messagesOf, type MessagePlace, type MessageRow } from './messages.queries.ts'

/** Part of a conversation in order (CHA-08). */
export async function readMessages(db: Db, { viewer, peer }: InChat, part: PartQuery): Promise<MessagePage> {
  const { rows, seenUpTo } = await messagesOf(db, [viewer.id, peer], part)
  const hasMore = rows.length > part.limit
  const inOrder = rows.slice(0, part.limit).sort((one, other) => one.id - other.id)
  return { messages: inOrder.map(messageOnTheWire), hasMore, seenUpTo }
}

export const messageOnTheWire = ({ created_at, more, ...message }: MessageRow): Message => ({
  ...message,
  ...more,
  created_at: created_at.toISOString(),
})

/** One message as both people see it. @throws Problem 404 */
export async function readMessage(db: Db, place: MessagePlace): Promise<Message> {
  const row = await messageAt(db, place)
  if (!row) throw notFound()
  return messageOnTheWire(row)
}
