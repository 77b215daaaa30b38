import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { liveSocket, type LiveSocket } from '../testing/live-socket.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { connect } from './testing/connect.ts'
import { startNode } from './testing/nodes.ts'

let server: TestServer
let node: Awaited<ReturnType<typeof startNode>>
const ids = {} as Record<Persona, number>
let plain: Person
let advisor: Person

beforeAll(async () => {
  server = await startTestServer()
  node = await startNode(server)
  const people = await server.database.db.selectFrom('person').select(['id', 'email']).execute()
  for (const name of Object.keys(personas) as Persona[])
    ids[name] = people.find(({ email }) => email === personas[name].email)!.id
  plain = await as(server, 'plain')
  advisor = await as(server, 'advisor')
})
beforeEach(async () => {
  const { db } = server.database
  await db.deleteFrom('conversation').execute()
  await db.deleteFrom('contact').execute()
  await connect(db, ids.plain, ids.advisor)
})
const opened: LiveSocket[] = []
afterEach(() => opened.splice(0).forEach((socket) => socket.close()))
afterAll(async () => {
  await node.stop()
  await server.stop()
})

const open = async (who: Person, { at = server.url, peer }: { at?: string; peer?: number } = {}) => {
  const socket = await liveSocket(at, who, peer)
  opened.push(socket)
  return socket
}
const say = (socket: LiveSocket, userId: number | undefined, message: string, clientId = randomUUID()) => {
  socket.send({ command: 'new_message', userId, message, clientId })
  return clientId
}
const write = async (who: Person, userId: number, ...texts: string[]) => {
  for (const message of texts)
    await who.call(chat.send, { params: { userId }, body: { message, clientId: randomUUID() } })
}
const read = async (who: Person, userId: number, query = {}) =>
  (await who.call(chat.messages, { params: { userId }, query })).body
const contents = ({ messages }: { messages: { content: string }[] }) => messages.map(({ content }) => content)

it('a message is acknowledged with its clientId once stored, and reaches every socket of both people on every node', async () => {
  const writer = await open(plain, { peer: ids.advisor })
  const others = [
    await open(plain, { at: node.url }),
    await open(advisor),
    await open(advisor, { at: node.url }),
  ]
  // The sender is the session's person, whatever the command claims.
  writer.send({
    command: 'new_message',
    from: ids.staff,
    message: ' Good morning\r\nArjun ',
    clientId: 'client-0001',
  })
  const expected = {
    command: 'new_message',
    from: ids.plain,
    to: ids.advisor,
    clientId: 'client-0001',
    message: {
      id: 1,
      author: ids.plain,
      content: 'Good morning\nArjun',
      created_at: expect.any(String),
      seen: false,
    },
  }
  expect(await writer.receive('new_message')).toEqual(expected)
  for (const socket of others) expect(await socket.receive('new_message')).toEqual(expected)
  expect(writer.received.filter(({ command }) => command === 'new_message')).toHaveLength(1)
  const [, , third] = others
  say(third!, ids.plain, 'Good morning')
  expect(await writer.receive('new_message')).toMatchObject({ from: ids.advisor, message: { id: 2 } })
})

it('the longest message with any characters arrives unchanged', async () => {
  const [one, other] = [await open(plain), await open(advisor, { at: node.url })]
  const long = '😀𝄞'.repeat(1250)
  say(one, ids.advisor, long)
  expect(await other.receive('new_message')).toMatchObject({ message: { content: long } })
  say(one, ids.advisor, '"\\\u2028<b>'.repeat(700))
  expect(await other.receive('new_message')).toMatchObject({ message: { id: 2 } })
})

it('a retry with the same clientId is acknowledged again without storing or pushing', async () => {
  const [one, tab, other] = [await open(plain), await open(plain), await open(advisor)]
  const clientId = say(one, ids.advisor, 'Once')
  await one.receive('new_message')
  for (const socket of [tab, tab]) {
    say(socket, ids.advisor, 'Once', clientId)
    expect(await socket.receive('new_message')).toMatchObject({ clientId, message: { id: 1 } })
  }
  const again = await plain.call(chat.send, {
    params: { userId: ids.advisor },
    body: { message: 'Once', clientId },
  })
  expect(again.body.message).toMatchObject({ id: 1, content: 'Once' })
  say(one, ids.advisor, 'Twice', clientId)
  expect(await one.receive('error')).toMatchObject({ code: 'client_id_reused', of: 'new_message', clientId })
  say(one, ids.advisor, 'Next')
  expect(await other.receive('new_message')).toMatchObject({ message: { content: 'Once' } })
  expect(await other.receive('new_message')).toMatchObject({ message: { id: 2, content: 'Next' } })
})

it('the same message sent by twenty concurrent calls is stored once', async () => {
  const body = { message: 'Good morning', clientId: randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => plain.call(chat.send, { params: { userId: ids.advisor }, body })),
  )
  expect(new Set(answers.map(({ status, body: { message } }) => `${status} ${message.id}`))).toEqual(
    new Set(['200 1']),
  )
  expect((await read(plain, ids.advisor)).messages).toHaveLength(1)
})

it('a conversation is read by page in both directions, always in order', async () => {
  await write(plain, ids.advisor, ...Array.from({ length: 7 }, (_, index) => `no ${index + 1}`))
  const reader = await open(advisor, { peer: ids.plain })
  const fetched = async (part: object) => {
    reader.send({ command: 'fetch_messages', ...part })
    return (await reader.receive('messages')) as unknown as Awaited<ReturnType<typeof read>>
  }
  const latest = await fetched({ fetchDirection: 'older', limit: 3 })
  expect(latest).toMatchObject({ userId: ids.plain, hasMore: true, seenUpTo: 0 })
  expect(Object.keys(latest.messages[0] ?? {}).sort()).toEqual([
    'author',
    'content',
    'created_at',
    'id',
    'seen',
  ])
  expect(contents(latest)).toEqual(['no 5', 'no 6', 'no 7'])
  expect(contents(await fetched({ lastMessageId: 5, fetchDirection: 'older', limit: 4 }))).toEqual([
    'no 1',
    'no 2',
    'no 3',
    'no 4',
  ])
  const newer = await fetched({ lastMessageId: 5, fetchDirection: 'newer' })
  expect(contents(newer)).toEqual(['no 6', 'no 7'])
  expect(newer).toMatchObject({ hasMore: false })
  expect(
    contents(await read(advisor, ids.plain, { lastMessageId: 2, fetchDirection: 'newer', limit: 2 })),
  ).toEqual(['no 3', 'no 4'])
  expect((await fetched({ fetchDirection: 'newer', lastMessageId: 7 })).messages).toEqual([])
})

it('read marks reach both people, and unread counts are equal on every device', async () => {
  await write(plain, ids.advisor, 'one', 'two', 'three')
  const unread = async () => (await advisor.call(chat.unread)).body
  expect(await unread()).toEqual({ messages: 3, conversations: 1 })
  const [writer, reader, phone] = [
    await open(plain),
    await open(advisor),
    await open(advisor, { at: node.url }),
  ]
  reader.send({ command: 'mark_messages_as_read', userId: ids.plain, lastMessageId: 2 })
  const seen = { command: 'seen', from: ids.advisor, to: ids.plain, lastMessageId: 2 }
  for (const socket of [writer, reader, phone]) expect(await socket.receive('seen')).toEqual(seen)
  expect(await unread()).toEqual({ messages: 1, conversations: 1 })
  expect((await read(plain, ids.advisor)).messages.map((message) => message.seen)).toEqual([
    true,
    true,
    false,
  ])
  expect((await read(plain, ids.advisor)).seenUpTo).toBe(2)
  // Marks move neither backwards nor beyond the last message.
  reader.send({ command: 'mark_messages_as_read', userId: ids.plain, lastMessageId: 1 })
  expect(await reader.receive('seen')).toEqual(seen)
  await advisor.call(chat.markRead, { params: { userId: ids.plain }, body: { lastMessageId: 900 } })
  expect(await writer.receive('seen')).toEqual({ ...seen, lastMessageId: 3 })
  expect(await unread()).toEqual({ messages: 0, conversations: 0 })
  // One's own messages are never unread.
  expect((await plain.call(chat.unread)).body.messages).toBe(0)
})

it('the list contains all contacts with last message, unread count, presence and mute state', async () => {
  const { db } = server.database
  await connect(db, ids.plain, ids.projectAdmin)
  await db
    .insertInto('contact')
    .values({ from_id: ids.staff, to_id: ids.plain, created_at: new Date() })
    .execute()
  await write(advisor, ids.plain, 'one', 'two')
  const socket = await open(advisor)
  const list = async (query = {}) => (await plain.call(chat.list, { query })).body.results
  await expect.poll(async () => (await list())[0]?.online).toBe(true)
  expect(await list()).toEqual([
    {
      person: expect.objectContaining({ id: ids.advisor, first_name: 'Arjun' }),
      connected: true,
      online: true,
      unread: 2,
      muted: false,
      last_message: expect.objectContaining({ id: 2, content: 'two', author: ids.advisor, seen: false }),
    },
    expect.objectContaining({
      person: expect.objectContaining({ id: ids.projectAdmin }),
      online: false,
      unread: 0,
      last_message: null,
    }),
  ])
  expect((await list({ search: 'MÉHTA' })).map(({ person }) => person.id)).toEqual([ids.advisor])
  // The longest filter that the page allows.
  expect(await list({ search: 'x'.repeat(200) })).toEqual([])
  const params = { userId: ids.advisor }
  const tab = await open(plain)
  tab.send({ command: 'watch', topic: `contacts:${ids.plain}` })
  await tab.receive('watching')
  expect((await plain.call(chat.mute, { params, body: { muted: true } })).body.muted).toBe(true)
  expect(await tab.receive('changed')).toMatchObject({ topic: `contacts:${ids.plain}` })
  expect((await plain.call(chat.unread)).body).toEqual({ messages: 0, conversations: 0 })
  expect((await plain.call(chat.read, { params })).body).toMatchObject({ unread: 2, muted: true })
  // Muting a person without messages does not make that conversation the latest.
  await plain.call(chat.mute, { params: { userId: ids.projectAdmin }, body: { muted: true } })
  expect((await list()).map(({ person }) => person.id)).toEqual([ids.advisor, ids.projectAdmin])
  socket.close()
})

it('only contacts are notified when a person comes online or goes offline', async () => {
  const { db } = server.database
  await connect(db, ids.advisor, ids.projectAdmin)
  const [friend, stranger] = [await open(plain, { at: node.url }), await open(await as(server, 'staff'))]
  const first = await open(advisor)
  // The previous test may have left the advisor going offline, which is published first.
  const told = (online: boolean) =>
    expect
      .poll(() => friend.received.findLast(({ command }) => command === 'presence'), { timeout: 90_000 })
      .toEqual({ command: 'presence', userId: ids.advisor, online })
  await told(true)
  const second = await open(advisor, { at: node.url })
  first.close()
  second.close()
  await told(false)
  expect(stranger.received.filter(({ command }) => command === 'presence')).toEqual([])
})

it('search finds messages in one’s own conversations only', async () => {
  const { db } = server.database
  await connect(db, ids.advisor, ids.projectAdmin)
  await write(plain, ids.advisor, 'The 100 % Solar café', 'Something else')
  await write(advisor, ids.projectAdmin, 'A solar farm')
  const found = async (who: Person, query: { text: string; userId?: number }) =>
    (await who.call(chat.search, { query })).body.results.map(({ message }) => message.content)
  expect(await found(plain, { text: 'SOLAR cafe' })).toEqual(['The 100 % Solar café'])
  expect(await found(advisor, { text: 'solar' })).toEqual(['A solar farm', 'The 100 % Solar café'])
  expect(await found(advisor, { text: 'solar', userId: ids.plain })).toEqual(['The 100 % Solar café'])
  expect(await found(plain, { text: '100 %' })).toHaveLength(1)
  // All words must occur, in any order.
  expect(await found(plain, { text: 'cafe  100' })).toEqual(['The 100 % Solar café'])
  expect(await found(plain, { text: 'solar tea' })).toEqual([])
  expect(await found(plain, { text: '_solar%' })).toEqual([])
  expect(await found(plain, { text: 'farm' })).toEqual([])
  // Former contacts keep their conversation, unless one of them blocks the other.
  await db.deleteFrom('contact').execute()
  expect(await found(plain, { text: 'solar' })).toEqual(['The 100 % Solar café'])
  await advisor.call(blockedPeople.block, { params: { userId: ids.plain } })
  expect(await found(plain, { text: 'solar' })).toEqual([])
  await advisor.call(blockedPeople.unblock, { params: { userId: ids.plain } })
})

const commands = (userId: number) => [
  { command: 'fetch_messages', userId },
  { command: 'mark_messages_as_read', userId, lastMessageId: 1 },
  { command: 'new_message', userId, message: 'Let me in', clientId: randomUUID() },
]

it('every command and call is refused for strangers, pending requests, oneself and unknown people', async () => {
  const { db } = server.database
  await db
    .insertInto('contact')
    .values({ from_id: ids.plain, to_id: ids.staff, created_at: new Date() })
    .execute()
  const socket = await open(plain)
  for (const userId of [ids.projectAdmin, ids.staff, ids.plain, 999_999_999])
    for (const command of commands(userId)) {
      socket.send(command)
      expect(await socket.receive('error')).toMatchObject({ code: 'not_a_contact', of: command.command })
    }
  for (const userId of [ids.projectAdmin, ids.staff, ids.plain]) {
    const params = { userId }
    const answers = [
      await plain.call(chat.read, { params }),
      await plain.call(chat.messages, { params }),
      await plain.call(chat.send, { params, body: { message: 'x', clientId: randomUUID() } }),
      await plain.call(chat.markRead, { params, body: { lastMessageId: 1 } }),
      await plain.call(chat.mute, { params, body: { muted: true } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  }
  expect(await db.selectFrom('message').selectAll().execute()).toEqual([])
})

it('removing a contact ends writing immediately on open sockets, and both keep reading', async () => {
  const [one, other] = [await open(plain), await open(advisor, { at: node.url })]
  say(one, ids.advisor, 'Still here')
  await other.receive('new_message')
  const { results } = (await plain.call(contacts.list)).body
  await plain.call(contacts.remove, { params: { id: results[0]!.id } })
  for (const [socket, userId] of [
    [one, ids.advisor],
    [other, ids.plain],
  ] as const) {
    socket.send({ command: 'new_message', userId, message: 'Let me in', clientId: randomUUID() })
    expect(await socket.receive('error')).toMatchObject({ code: 'not_a_contact', of: 'new_message' })
  }
  for (const [who, userId, unread] of [
    [plain, ids.advisor, 0],
    [advisor, ids.plain, 1],
  ] as const) {
    expect((await who.call(chat.list)).body.results).toMatchObject([
      {
        person: { id: userId },
        connected: false,
        online: false,
        unread,
        last_message: { content: 'Still here' },
      },
    ])
    expect((await who.call(chat.unread)).body.messages).toBe(unread)
    expect(contents(await read(who, userId))).toEqual(['Still here'])
    expect(
      (await who.call(chat.send, { params: { userId }, body: { message: 'x', clientId: randomUUID() } }))
        .status,
    ).toBe(404)
  }
  other.send({ command: 'fetch_messages', userId: ids.plain })
  expect(await other.receive('messages')).toMatchObject({ messages: [{ content: 'Still here' }] })
  await advisor.call(chat.markRead, { params: { userId: ids.plain }, body: { lastMessageId: 1 } })
  expect((await advisor.call(chat.unread)).body.messages).toBe(0)
  // A block hides the conversation from both.
  await advisor.call(blockedPeople.block, { params: { userId: ids.plain } })
  for (const [who, userId] of [
    [plain, ids.advisor],
    [advisor, ids.plain],
  ] as const) {
    expect((await who.call(chat.list)).body.results).toEqual([])
    expect((await who.call(chat.messages, { params: { userId } })).status).toBe(404)
  }
  await advisor.call(blockedPeople.unblock, { params: { userId: ids.plain } })
  await connect(server.database.db, ids.advisor, ids.plain)
  expect((await plain.call(chat.list)).body.results).toMatchObject([{ connected: true }])
})

it('after sign-out every command closes the socket and stores nothing', async () => {
  for (const index of [0, 1, 2]) {
    const leaving = await as(server, 'plain')
    const socket = await open(leaving)
    await leaving.call(access.signOut)
    socket.send(commands(ids.advisor)[index]!)
    expect(await socket.closed).toBe(4401)
  }
  // Even if the node was not notified that the session ended.
  const [lost] = [await as(server, 'plain')]
  const socket = await open(lost)
  await server.database.db.deleteFrom('session').where('person_id', '=', ids.plain).execute()
  say(socket, ids.advisor, 'After the end')
  expect(await socket.closed).toBe(4401)
  expect(await server.database.db.selectFrom('message').selectAll().execute()).toEqual([])
  plain = await as(server, 'plain')
})

it('an invalid message is refused with a reason, and the socket stays open', async () => {
  const socket = await open(plain, { peer: ids.advisor })
  const refused = async (command: object) => {
    socket.send(command)
    return (await socket.receive('error'))['detail']
  }
  const clientId = randomUUID()
  const words = (message: unknown) => refused({ command: 'new_message', message, clientId })
  expect(await words(' \n\u0000 ')).toBe('Please write a message')
  expect(await words('\u200b\u200d \u3164\u2800')).toBe('Please write a message')
  expect(await words('x'.repeat(5001))).toBe('A message has at most 5,000 characters')
  expect(await words({ text: 'x' })).toMatch(/^Please /)
  expect(await refused({ command: 'new_message', message: 'x' })).toBe('This is required')
  expect(await refused({ command: 'fetch_messages', limit: 51 })).toContain('50')
  expect(await refused({ command: 'fetch_messages', lastMessageId: -1 })).toContain('0')
  expect(await refused({ command: 'mark_messages_as_read' })).toBeTruthy()
  say(socket, undefined, 'x'.repeat(5000))
  expect(await socket.receive('new_message')).toMatchObject({ message: { id: 1 } })
  const large = await open(plain)
  large.send({ command: 'new_message', userId: ids.advisor, message: 'x'.repeat(70_000), clientId })
  expect(await large.closed).toBe(1009)
})

it('after a hundred messages a minute further ones are refused, across all sockets and calls', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'true' })
  const people = await limited.database.db.selectFrom('person').select(['id', 'email']).execute()
  const idOf = (name: Persona) => people.find(({ email }) => email === personas[name].email)!.id
  await connect(limited.database.db, idOf('plain'), idOf('advisor'))
  const writer = await as(limited, 'plain')
  const socket = await liveSocket(limited.url, writer, idOf('advisor'))
  for (let message = 0; message < 101; message++) say(socket, undefined, `no ${message}`)
  expect(await socket.receive('error')).toMatchObject({
    code: 'too_many_requests',
    retryAfter: expect.any(Number),
  })
  const params = { userId: idOf('advisor') }
  const call = await writer.call(chat.send, { params, body: { message: 'x', clientId: randomUUID() } })
  expect(call.status).toBe(429)
  expect(call.headers.get('retry-after')).toBeTruthy()
  expect((await read(writer, idOf('advisor'))).messages.at(-1)?.id).toBe(100)
  socket.close()
  await limited.stop()
})
