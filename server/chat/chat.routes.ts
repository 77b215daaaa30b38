import { chat } from 'contract/chat/chat.endpoints.ts'
import { maxFoundMessages, type Conversation, chatSchemas } from 'contract/chat/chat.schemas.ts'
import { noFile, notAContact } from 'contract/chat/chat.rules.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { contactsTopic } from '../contacts/contacts.ts'
import { publicUrl } from '../media/media.ts'
import { Problem } from '../platform/http/problem.ts'
import { routes, type RequestContext } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { publish } from '../platform/live/live.ts'
import { deleteMessage, editMessage, reactTo } from './change-message.ts'
import { readFile } from './chat-files.ts'
import { chatContact, chatReader, type InChat } from './chat.access.ts'
import {
  conversationPage,
  conversationWith,
  messagesWith,
  setMuted,
  unreadOf,
  type ConversationRow,
  type FoundRow,
} from './conversations.queries.ts'
import { markRead } from './mark-read.ts'
import { messageOnTheWire, readMessages } from './read-messages.ts'
import { countMessage, sendFile, sendMessage } from './send-message.ts'

export const chatRoutes = routes(chat, chatSchemas, {
  list: [
    member,
    async ({ db, viewer, query, onlineAmong }) => {
      const { rows, total } = await conversationPage(db, viewer.id, query)
      const { pageNumber, pageSize } = query
      const online = await onlineAmong(rows.map(({ person_id }) => person_id))
      return {
        results: rows.map((row) => conversationOf(row, online)),
        pageNumber,
        pageSize,
        ...boundedTotal(total),
      }
    },
  ],
  read: [chatReader, (context) => readConversation(context)],
  mute: [
    chatReader,
    async (context) => {
      const { db, viewer, peer, body, now } = context
      await setMuted(db, { viewer: viewer.id, peer, muted: body.muted }, now)
      // The person's other tabs and devices update their counts.
      await publish(db, contactsTopic(viewer.id))
      return readConversation(context)
    },
  ],
  unread: [member, ({ db, viewer }) => unreadOf(db, viewer.id)],
  messages: [chatReader, ({ db, viewer, peer, query }) => readMessages(db, { viewer, peer }, query)],
  send: [
    chatContact,
    async ({ tx, viewer, peer, body, now, config }) => {
      await countMessage(viewer.id, config)
      return sendMessage(tx, { viewer, peer }, body, { now })
    },
  ],
  sendFile: [
    chatContact,
    async ({ tx, viewer, peer, body, files, now, config }) => {
      const [upload] = files
      if (!upload) throw new Problem(noFile)
      await countMessage(viewer.id, config)
      return sendFile(tx, { viewer, peer }, { upload, ...body }, { now, config })
    },
  ],
  edit: [
    chatContact,
    async ({ db, viewer, peer, params: { messageId }, body, now, config }) => {
      await countMessage(viewer.id, config)
      return editMessage(db, { viewer, peer }, { messageId, content: body.message }, now)
    },
  ],
  // Former contacts may still delete what they wrote.
  remove: [
    chatReader,
    ({ db, viewer, peer, params: { messageId }, now }) => deleteMessage(db, { viewer, peer }, messageId, now),
  ],
  react: [
    chatContact,
    async ({ db, viewer, peer, params: { messageId }, body, now, config }) => {
      await countMessage(viewer.id, config)
      return reactTo(db, { viewer, peer }, { messageId, ...body }, now)
    },
  ],
  readFile: [chatReader, readFile],
  markRead: [
    chatReader,
    async ({ db, viewer, peer, body, now }) => ({
      lastMessageId: await markRead(db, { viewer, peer }, body.lastMessageId, { now }),
    }),
  ],
  search: [
    member,
    async ({ db, viewer, query }) => {
      const rows = await messagesWith(db, viewer.id, query)
      return {
        results: rows.slice(0, maxFoundMessages).map(foundOf),
        hasMore: rows.length > maxFoundMessages,
      }
    },
  ],
})

async function readConversation({
  db,
  viewer,
  peer,
  onlineAmong,
}: InChat & Pick<RequestContext, 'db' | 'onlineAmong'>): Promise<Conversation> {
  const row = await conversationWith(db, viewer.id, peer)
  if (!row) throw new Problem(notAContact)
  return conversationOf(row, await onlineAmong([peer]))
}

const conversationOf = (
  { message, connected, unread, muted, ...person }: ConversationRow,
  online: ReadonlySet<number>,
): Conversation => ({
  person: personOf(person),
  connected,
  online: connected && online.has(person.person_id),
  unread,
  muted,
  last_message: message && { ...message, created_at: new Date(message.created_at).toISOString() },
})

const foundOf = ({ person_id, first_name, last_name, key, file_name, ...message }: FoundRow) => ({
  person: personOf({ person_id, first_name, last_name, key, file_name }),
  message: messageOnTheWire(message),
})

const personOf = ({
  person_id: id,
  first_name,
  last_name,
  key,
  file_name,
}: Pick<FoundRow, 'person_id' | 'first_name' | 'last_name' | 'key' | 'file_name'>) => ({
  id,
  first_name,
  last_name,
  avatar: key && file_name ? publicUrl({ key, file_name }) : null,
})
