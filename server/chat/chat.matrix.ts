import { randomUUID } from 'node:crypto'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'
import { connect } from './testing/connect.ts'

/** Requests of the access matrix; the advisor's only contact is the plain member. */
export const matrix = matrixOf(chat, {
  prepare: async ({ server, ids }) => {
    await connect(server.database.db, ids.advisor, ids.plain)
    return { contact: ids.advisor }
  },
  requests: {
    list: () => ({}),
    read: ({ contact }) => ({ params: { userId: contact } }),
    mute: ({ contact }) => ({ params: { userId: contact }, body: { muted: false } }),
    unread: () => ({}),
    messages: ({ contact }) => ({ params: { userId: contact } }),
    send: ({ contact }) => ({
      params: { userId: contact },
      body: { message: 'Good morning', clientId: randomUUID() },
    }),
    markRead: ({ contact }) => ({ params: { userId: contact }, body: { lastMessageId: 1 } }),
    search: () => ({ query: { text: 'morning' } }),
  },
})
