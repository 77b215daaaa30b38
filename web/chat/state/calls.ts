import { chat } from 'contract/chat/chat.endpoints.ts'
import type { MessagePage, SentMessage } from 'contract/chat/messages.ts'
import { call } from '../../platform/call.ts'
import { isConnected } from '../../platform/live.ts'
import { sendAndWait, CommandFailed } from './exchange.ts'
import type { Unsent } from './outbox.ts'

interface PageQuery {
  lastMessageId?: number
  fetchDirection: 'older' | 'newer'
  limit?: number
}

/** Fetches a page of messages over the socket, or over HTTP if the socket is down. */
export const fetchPart = (userId: number, part: PageQuery): Promise<MessagePage> =>
  overSocketElse(
    async () => {
      const response = await sendAndWait(
        { command: 'fetch_messages', userId, ...part },
        (message) =>
          (message.command === 'messages' &&
            message.userId === userId &&
            message.fetchDirection === part.fetchDirection) ||
          (message.command === 'error' && message.of === 'fetch_messages'),
      )
      if (response.command !== 'messages') throw new CommandFailed('unexpected response')
      return response
    },
    () => call(chat.messages, { params: { userId }, query: part }),
  )

export const sendUnsent = ({ clientId, userId, text }: Unsent): Promise<SentMessage> =>
  overSocketElse(
    async () => {
      const response = await sendAndWait(
        { command: 'new_message', userId, message: text, clientId },
        (message) =>
          (message.command === 'new_message' || message.command === 'error') && message.clientId === clientId,
      )
      if (response.command !== 'new_message') throw new CommandFailed('unexpected response')
      return response
    },
    () =>
      call(chat.send, {
        params: { userId },
        body: { message: text, clientId },
        key: clientId,
      }),
  )

export const markSeen = (userId: number, lastMessageId: number): Promise<unknown> =>
  overSocketElse<unknown>(
    () =>
      sendAndWait(
        { command: 'mark_messages_as_read', userId, lastMessageId },
        (message) =>
          (message.command === 'seen' && message.to === userId) ||
          (message.command === 'error' && message.of === 'mark_messages_as_read'),
      ),
    () => call(chat.markRead, { params: { userId }, body: { lastMessageId } }),
  )

/** Falls back to HTTP when the command got no response; an error from the server is final. */
async function overSocketElse<T>(onSocket: () => Promise<T>, byCall: () => Promise<T>): Promise<T> {
  if (!isConnected()) return byCall()
  try {
    return await onSocket()
  } catch (error) {
    if (error instanceof CommandFailed && error.code === '') return byCall()
    throw error
  }
}
