import { randomUUID } from 'node:crypto'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'
import { connect } from './testing/connect.ts'

/** Requests of the access matrix; the advisor's only contact is the plain member. */
export const matrix = matrixOf(chat, {
  prepare: async ({ server, people, ids }) => {
    await connect(server.database.db, ids.advisor, ids.plain)
    const params = { userId: ids.advisor }
    const send = async (message: string) =>
      (await people.plain.call(chat.send, { params, body: { message, clientId: randomUUID() } })).body.message
        .id
    const sent = { edited: await send('Good mornin'), removed: await send('Too early') }
    const files = { file: { name: 'plan.txt', content: 'Maize' } }
    const { body } = await people.plain.call(chat.sendFile, {
      params,
      body: { clientId: randomUUID() },
      files,
    })
    return { contact: ids.advisor, ...sent, withFile: body.message.id }
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
    sendFile: ({ contact }) => ({
      params: { userId: contact },
      body: { clientId: randomUUID() },
      files: { file: { name: 'plan.txt', content: 'Maize' } },
    }),
    edit: ({ contact, edited }) => ({
      params: { userId: contact, messageId: edited },
      body: { message: 'Good morning' },
    }),
    remove: ({ contact, removed }) => ({ params: { userId: contact, messageId: removed } }),
    react: ({ contact, edited }) => ({
      params: { userId: contact, messageId: edited },
      body: { reaction: 'like' as const, active: true },
    }),
    readFile: ({ contact, withFile }) => ({ params: { userId: contact, messageId: withFile } }),
    markRead: ({ contact }) => ({ params: { userId: contact }, body: { lastMessageId: 1 } }),
    search: () => ({ query: { text: 'morning' } }),
  },
})
