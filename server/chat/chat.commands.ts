import { socketCommands } from 'contract/chat/messages.ts'
import { inTransaction } from '../platform/database/database.ts'
import { attempts } from '../platform/http/rate-limit.ts'
import { liveCommand, type LiveCommands } from '../platform/live/live-command.ts'
import { chatWith, readingWith } from './chat.access.ts'
import { markRead } from './mark-read.ts'
import { readMessages } from './read-messages.ts'
import { countMessage, sendMessage } from './send-message.ts'

const tooMany = attempts('chat-reads', { points: 300, duration: 60 })

/** The chat's commands on the socket (decisions, section 7). Each checks that the two are still contacts (SEC-40); former contacts may only read. */
export const chatCommands: LiveCommands = {
  fetch_messages: liveCommand(socketCommands.fetch_messages, async (context, { userId, ...part }) => {
    await tooMany(String(context.viewer.session_id), context.config)
    const inChat = await readingWith(context.db, context.viewer, userId ?? context.peer)
    const read = await readMessages(context.db, inChat, part)
    return { command: 'messages', userId: inChat.peer, fetchDirection: part.fetchDirection, ...read }
  }),
  mark_messages_as_read: liveCommand(
    socketCommands.mark_messages_as_read,
    async (context, { userId, lastMessageId }) => {
      await tooMany(String(context.viewer.session_id), context.config)
      const inChat = await readingWith(context.db, context.viewer, userId ?? context.peer)
      const seen = await markRead(context.db, inChat, lastMessageId, context)
      return { command: 'seen', from: context.viewer.id, to: inChat.peer, lastMessageId: seen }
    },
  ),
  new_message: liveCommand(socketCommands.new_message, async (context, { userId, ...message }) => {
    await countMessage(context.viewer.id, context.config)
    // The other person: from the command, otherwise from the socket's path.
    const inChat = await chatWith(context.db, context.viewer, userId ?? context.peer)
    const sent = await inTransaction(context.db, (tx) => sendMessage(tx, inChat, message, context))
    return { command: 'new_message', from: context.viewer.id, to: inChat.peer, ...sent }
  }),
}
