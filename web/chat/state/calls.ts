import { chat } from 'contract/chat/chat.endpoints.ts'
import type { PartOfMessages, SentMessage } from 'contract/chat/messages.ts'
import { call } from '../../platform/call.ts'
import { isConnected } from '../../platform/live.ts'
import { ask, Unanswered } from './exchange.ts'
import type { Unsent } from './outbox.ts'

interface Part {
  lastMessageId?: number
  fetchDirection: 'older' | 'newer'
  limit?: number
}

/** Part of a conversation, over the socket or, where that is down, by a call. */
export const fetchPart = (userId: number, part: Part): Promise<PartOfMessages> =>
  overSocketElse(
    async () => {
      const answered = await ask(
        { command: 'fetch_messages', userId, ...part },
        (message) =>
          (message.command === 'messages' &&
            message.userId === userId &&
            message.fetchDirection === part.fetchDirection) ||
          (message.command === 'error' && message.of === 'fetch_messages'),
      )
      if (answered.command !== 'messages') throw new Unanswered('another answer')
      return answered
    },
    () => call(chat.messages, { params: { userId }, query: part }),
  )

export const sendUnsent = ({ clientId, userId, text }: Unsent): Promise<SentMessage> =>
  overSocketElse(
    async () => {
      const answered = await ask(
        { command: 'new_message', userId, message: text, clientId },
        (message) =>
          (message.command === 'new_message' || message.command === 'error') && message.clientId === clientId,
      )
      if (answered.command !== 'new_message') throw new Unanswered('another answer')
      return answered
    },
    () =>
      call(chat.send, {
        params: { userId },
        body: { message: text, clientId },
        key: clientId,
      }),
  )

export const tellSeen = (userId: number, lastMessageId: number): Promise<unknown> =>
  overSocketElse<unknown>(
    () =>
      ask(
        { command: 'mark_messages_as_read', userId, lastMessageId },
        (message) =>
          (message.command === 'seen' && message.to === userId) ||
          (message.command === 'error' && message.of === 'mark_messages_as_read'),
      ),
    () => call(chat.markRead, { params: { userId }, body: { lastMessageId } }),
  )

/** A refusal stands; what is lost with the connection is tried once more by a call. */
async function overSocketElse<T>(onSocket: () => Promise<T>, byCall: () => Promise<T>): Promise<T> {
  if (!isConnected()) return byCall()
  try {
    return await onSocket()
  } catch (error) {
    if (error instanceof Unanswered && error.code === '') return byCall()
    throw error
  }
}
