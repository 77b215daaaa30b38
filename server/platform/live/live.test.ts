import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { access } from 'contract/access/access.contract.ts'
import { createHttp, type Platform } from '../http/http.ts'
import { publish } from './live.ts'
import { notFound } from '../http/problem.ts'
import { serveLive } from './serve-live.ts'
import { identify } from '../../access/access.ts'
import { as } from '../../testing/person.ts'
import { portraits } from '../../users/users.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let url = ''
let stop: () => Promise<void>
/** Ids of the kind `lent` that may be subscribed to now, and those that were rechecked. */
const lent = new Set<number>()
const asked: number[] = []

beforeAll(async () => {
  server = await startTestServer()
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
      lent: async ({ id, isRecheck: again }) => {
        if (again) asked.push(id)
        if (!lent.has(id)) throw notFound()
      },
    },
    { portray: portraits, recheck: 300 },
  )
  url = (await http.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
  stop = async () => {
    await stopListening()
    await http.close()
  }
})
afterAll(async () => {
  await stop()
  await server.stop()
})

/** A socket that collects its messages. */
function open(path = '/ws/chat', origin?: string) {
  const socket = new WebSocket(url + path, origin ? { origin } : {})
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
    throw new Error(`${command} was not heard`)
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

it('a watcher hears what changes, but not what it may not reach', async () => {
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
  expect(await client.hear('changed')).toEqual({ command: 'changed', topic: 'thing:1', by: 3 })
  client.say({ command: 'exit_chat' })
  expect(await client.closed).toBe(1000)
})

it('who loses the right to watch hears that, and then nothing until they have it again', async () => {
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
  await expect.poll(changes).toEqual([{ command: 'changed', topic: 'lent:1' }])
  await publish(server.database.db, 'lent:1', { by: 3 })
  await publish(server.database.db, 'lent:2', { by: 4 })
  await expect.poll(changes).toEqual([
    { command: 'changed', topic: 'lent:1' },
    { command: 'changed', topic: 'lent:2', by: 4 },
  ])
  lent.add(1)
  await expect.poll(() => changes().slice(2)).toEqual([{ command: 'changed', topic: 'lent:1' }])
  await publish(server.database.db, 'lent:1', { by: 5 })
  await expect.poll(() => changes().at(-1)).toEqual({ command: 'changed', topic: 'lent:1', by: 5 })
  client.socket.close()
})

it('nobody is heard before init_chat, with a dead token, or from another origin', async () => {
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

it('what is no command ends in an error or a close, never in silence', async () => {
  const { token } = await as(server, 'plain')
  const client = open()
  await client.opened
  client.say({ command: 'init_chat', token })
  client.say({ command: 'steal' })
  expect(await client.hear('error')).toMatchObject({ code: 'unknown_command' })
  client.socket.send('{')
  expect(await client.closed).toBe(1008)
})
