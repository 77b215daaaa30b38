import { transaction } from '../database/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { access } from 'contract/access/access.endpoints.ts'
import { createHttp, type Platform } from '../http/http.ts'
import { publish, publishDeleted, recheckRights } from './live.ts'
import { notFound, Problem } from '../http/problem.ts'
import { permissionDenied } from 'contract/platform/refusal.ts'
import { serveLive } from './serve-live.ts'
import { identify, livingSessions } from '../../access/access.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { as } from '../../testing/person.ts'
import { portraits } from '../../users/users.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let url = ''
let stop: () => Promise<void>
/** Ids of `lent` topics that may be subscribed to, and those that were rechecked. */
const lent = new Set<number>()
const asked: number[] = []

beforeAll(async () => {
  server = await startTestServer()
  ;({ url, stop } = await startNode(300))
  await receivesNotifications()
})
afterAll(async () => {
  await stop()
  await server.stop()
})

/** A server that rechecks rights every so many milliseconds. */
async function startNode(recheck: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const platform: Platform = {
    config: server.config,
    database: server.database,
    identify,
    clock: () => new Date(),
  }
  const http = await createHttp(platform, {})
  const stopListening = await serveLive(
    http,
    platform,
    {
      thing: async ({ id }) => {
        if (id !== 1) throw notFound()
      },
      lent: async ({ id, isRecheck }) => {
        if (isRecheck) asked.push(id)
        if (!lent.has(id)) throw notFound()
        if (lent.has(-id)) throw new Problem(permissionDenied('FILL_PROJECT_SURVEYS'))
      },
    },
    { portray: portraits, livingSessions, recheck },
  )
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: address.replace('http', 'ws'),
    stop: async () => {
      await stopListening()
      await http.close()
    },
  }
}

/** Waits until the server listens to PostgreSQL, which it may do after accepting requests. */
async function receivesNotifications(at = url): Promise<void> {
  const { token } = await as(server, 'plain')
  const witness = open('/ws/chat', undefined, at)
  await witness.opened
  witness.say({ command: 'init_chat', token })
  witness.say({ command: 'watch', topic: 'thing:1' })
  await witness.hear('watching')
  const isHeard = () => witness.heard.some(({ by }) => by === 0)
  for (const end = Date.now() + 15_000; !isHeard() && Date.now() < end;) {
    await publish(server.database.db, 'thing:1', { by: 0 })
    await new Promise((later) => setTimeout(later, 20))
  }
  witness.socket.close()
}

/** A socket that collects its messages. */
function open(path = '/ws/chat', origin?: string, at = url) {
  const socket = new WebSocket(at + path, origin ? { origin } : {})
  const heard: Record<string, unknown>[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Record<string, unknown>))
  const closed = new Promise<number>((code) => socket.on('close', code))
  socket.on('error', () => {})
  const hear = async (command: string) => {
    for (
      const end = Date.now() + 15_000;
      Date.now() < end;
      await new Promise((later) => setTimeout(later, 10))
    ) {
      const found = heard.find((message) => message['command'] === command)
      if (found) return found
    }
    throw new Error(`${command} was not received`)
  }
  return {
    socket,
    heard,
    hear,
    closed,
    opened: new Promise((done) => socket.on('open', done)),
    say: (message: object) => socket.send(JSON.stringify(message)),
  }
}

it('a subscriber is notified of changes, but cannot subscribe to what it may not read', async () => {
  const { token } = await as(server, 'plain')
  const client = open('/ws/chat/12')
  await client.opened
  client.say({ command: 'init_chat', token, userId: 'somebody else' })
  client.say({ command: 'watch', topic: 'thing:2' })
  expect(await client.hear('error')).toMatchObject({ code: 'not_found' })
  client.say({ command: 'watch', topic: 'thing:1' })
  await client.hear('watching')
  await publish(server.database.db, 'thing:2', { by: 1 })
  await publish(server.database.db, 'thing:1', { by: 3 })
  await expect.poll(() => client.heard).toContainEqual({ command: 'changed', topic: 'thing:1', by: 3 })
  expect(client.heard).not.toContainEqual(expect.objectContaining({ topic: 'thing:2', by: 1 }))
  client.say({ command: 'exit_chat' })
  expect(await client.closed).toBe(1000)
})

it('a change between the read of a page and its subscription is notified once', async () => {
  const { token } = await as(server, 'plain')
  const witness = open()
  await witness.opened
  witness.say({ command: 'init_chat', token })
  witness.say({ command: 'watch', topic: 'thing:1' })
  await witness.hear('watching')
  await publish(server.database.db, 'thing:1')
  await witness.hear('changed')

  const client = open()
  await client.opened
  client.say({ command: 'init_chat', token })
  const told = async (watch: object) => {
    const before = client.heard.length
    client.say({ command: 'watch', ...watch })
    client.say({ command: 'ping' })
    await expect.poll(() => client.heard.slice(before).some(({ command }) => command === 'pong')).toBe(true)
    return client.heard
      .slice(before)
      .map(({ command }) => command)
      .filter((command) => command !== 'ready')
  }
  lent.add(5)
  expect(await told({ topic: 'thing:1', unseen: 60_000 })).toEqual(['watching', 'changed', 'pong'])
  expect(await told({ topic: 'thing:1' })).toEqual(['watching', 'pong'])
  expect(await told({ topic: 'lent:5', unseen: 0 })).toEqual(['watching', 'pong'])
  // Longer than the server knows.
  expect(await told({ topic: 'lent:5', unseen: 1e9 })).toEqual(['watching', 'changed', 'pong'])
  expect(client.heard.filter(({ command }) => command === 'changed')).toEqual([
    { command: 'changed', topic: 'thing:1', missed: true },
    { command: 'changed', topic: 'lent:5', missed: true },
  ])
  expect(await told({ topic: 'lent:6', unseen: 0 })).toEqual(['changed', 'error', 'pong'])
  lent.delete(5)
  witness.socket.close()
  client.socket.close()
})

it('a subscriber who loses the right is notified, and gets no changes until it is granted again', async () => {
  lent.add(1).add(2)
  const { token } = await as(server, 'plain')
  const client = open()
  await client.opened
  client.say({ command: 'init_chat', token })
  for (const topic of ['lent:1', 'lent:2']) client.say({ command: 'watch', topic })
  const changes = () => client.heard.filter(({ command }) => command === 'changed')
  await expect.poll(() => asked).toContain(2)
  expect(changes()).toEqual([])
  lent.delete(1)
  await expect
    .poll(changes)
    .toEqual([{ command: 'changed', topic: 'lent:1', gone: 'withdrawn', lost: ['lent:1'] }])
  await publish(server.database.db, 'lent:1', { by: 3 })
  await publish(server.database.db, 'lent:2', { by: 4 })
  await expect.poll(changes).toEqual([
    { command: 'changed', topic: 'lent:1', gone: 'withdrawn', lost: ['lent:1'] },
    { command: 'changed', topic: 'lent:2', by: 4 },
  ])
  lent.add(1)
  await expect.poll(() => changes().slice(2)).toEqual([{ command: 'changed', topic: 'lent:1' }])
  await publish(server.database.db, 'lent:1', { by: 5 })
  await expect.poll(() => changes().at(-1)).toEqual({ command: 'changed', topic: 'lent:1', by: 5 })
  client.socket.close()
})

it('a deleted or inaccessible object is notified once, with the reason', async () => {
  lent.add(3).add(4).add(5)
  // Without regular rechecks, one of which could come before the messages.
  const node = await startNode(600_000)
  await receivesNotifications(node.url)
  const person = await as(server, 'plain')
  const { token } = person
  const { id } = (await person.call(users.me)).body
  const client = open('/ws/chat', undefined, node.url)
  await client.opened
  client.say({ command: 'init_chat', token })
  for (const topic of ['lent:3', 'lent:4', 'lent:5', 'thing:1']) client.say({ command: 'watch', topic })
  await expect.poll(() => client.heard.filter(({ command }) => command === 'watching').length).toBe(4)
  lent.delete(3)
  lent.delete(4)
  lent.add(-5)
  await transaction(server.database.db, async (tx) => {
    await publishDeleted(tx, 'lent:3')
    await recheckRights(tx, [id])
    await publish(tx, 'lent:4')
    await publish(tx, 'thing:1')
  })
  const changes = () => client.heard.filter(({ command }) => command === 'changed')
  await expect.poll(() => changes().length).toBe(5)
  const lost = ['lent:4', 'lent:5']
  expect(changes()).toEqual([
    { command: 'changed', topic: 'lent:3', gone: 'deleted' },
    { command: 'changed', topic: 'lent:4', gone: 'withdrawn', lost },
    { command: 'changed', topic: 'lent:5', gone: 'denied', lost },
    // What they may do there can be less than before.
    { command: 'changed', topic: 'thing:1', rights: true },
    { command: 'changed', topic: 'thing:1' },
  ])
  client.socket.close()
  await node.stop()
})

it('commands before init_chat, with an expired token or from another origin are refused', async () => {
  const early = open()
  await early.opened
  early.say({ command: 'watch', topic: 'thing:1' })
  expect(await early.closed).toBe(4401)
  const dead = open()
  await dead.opened
  dead.say({ command: 'init_chat', token: 'x'.repeat(43) })
  expect(await dead.closed).toBe(4401)
  expect(await open('/ws/chat', 'https://evil.example').closed).toBe(1006)
})

it('signing out closes the sockets of that session', async () => {
  const plain = await as(server, 'plain')
  const client = open()
  await client.opened
  client.say({ command: 'init_chat', token: plain.token })
  await client.hear('ready')
  await plain.call(access.signOut)
  expect(await client.closed).toBe(4401)
})

/** A socket after its init_chat, on this server or on another one. */
async function ready(token: string | undefined, at = url) {
  const client = open('/ws/chat', undefined, at)
  await client.opened
  client.say({ command: 'init_chat', token })
  await client.hear('ready')
  return client
}

it('an expired session loses its topics within seconds', async () => {
  const { token } = await as(server, 'plain')
  const client = await ready(token, server.url.replace('http', 'ws'))
  const since = Date.now()
  server.passTime(13 * 3600_000)
  expect(await client.closed).toBe(4401)
  expect(Date.now() - since).toBeLessThan(20_000)
  server.passTime(-13 * 3600_000)
})

it('the socket closes even if the end of the session was not notified', async () => {
  const { token } = await as(server, 'plain')
  const client = await ready(token, server.url.replace('http', 'ws'))
  await server.database.db.deleteFrom('session').execute()
  expect(await client.closed).toBe(4401)
})

it('a second init_chat ends the subscriptions of the first', async () => {
  const client = await ready((await as(server, 'plain')).token)
  client.say({ command: 'watch', topic: 'thing:1' })
  await client.hear('watching')
  client.say({ command: 'init_chat', token: (await as(server, 'advisor')).token })
  await expect.poll(() => client.heard.filter(({ command }) => command === 'ready')).toHaveLength(2)
  await publish(server.database.db, 'thing:1', { by: 3 })
  client.say({ command: 'watch', topic: 'thing:2' })
  await client.hear('error')
  expect(client.heard.filter(({ command }) => command === 'changed')).toEqual([])
  client.socket.close()
})

it('invalid commands close the socket, with an error message if possible', async () => {
  const client = await ready((await as(server, 'plain')).token)
  client.say({ command: 'steal' })
  expect(await client.hear('error')).toMatchObject({ code: 'unknown_command' })
  expect(await client.closed).toBe(1008)
  const junk = open()
  await junk.opened
  junk.socket.send('{')
  expect(await junk.closed).toBe(1008)
})

it('a flood closes the socket: of commands before and after init_chat, of pings, and of bytes', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'true' })
  const at = limited.url.replace('http', 'ws')
  const { token } = await as(limited, 'plain')
  const floods: ((client: ReturnType<typeof open>) => void)[] = [
    ({ say }) => say({ command: 'init_chat', token }),
    ({ say }) => say({ command: 'unwatch', topic: 'x' }),
  ]
  for (const flood of floods) {
    const client = await ready(token, at)
    for (let message = 0; message < 450; message++) flood(client)
    expect(await client.closed).toBe(1008)
  }
  const large = await ready(token, at)
  for (let message = 0; message < 20; message++)
    large.say({ command: 'unwatch', topic: 'x'.repeat(50), more: 'y'.repeat(60_000) })
  expect(await large.closed).toBe(1008)
  const pings = await ready(token, at)
  for (let ping = 0; ping < 450; ping++) pings.socket.ping()
  expect(await pings.closed).toBeGreaterThan(1000)
  const fragmented = await ready(token, at)
  for (let byte = 0; byte < 100_000; byte++) fragmented.socket.send('x', { fin: false })
  expect(await fragmented.closed).toBeGreaterThan(1000)
  expect((await (await as(limited, 'advisor')).request('GET', '/api/users/')).status).toBe(200)
  await limited.stop()
})
