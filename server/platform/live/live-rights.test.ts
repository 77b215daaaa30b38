import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { users } from 'contract/users/users.endpoints.ts'
import { permissionDenied } from 'contract/platform/refusal.ts'
import { identify, livingSessions } from '../../access/access.ts'
import { portraits } from '../../users/users.ts'
import { createHttp, type Platform } from '../http/http.ts'
import { notFound, Problem } from '../http/problem.ts'
import { liveSocket, type LiveSocket } from '../../testing/live-socket.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { publish, recheckRights } from './live.ts'
import { serveLive } from './serve-live.ts'

let server: TestServer
let person: Person
let personId = 0
beforeAll(async () => {
  server = await startTestServer()
  person = await as(server, 'plain')
  personId = (await person.call(users.me)).body.id
})
afterAll(() => server.stop())

/** Rights of the person to the topic `room:7`: none, see it, or watch it. */
let role: 'none' | 'guest' | 'manager' = 'manager'
/** The database fails. */
let isDown = false
/** Delays responses, like a slow database. */
let held: Promise<void> | undefined
let asked = 0

const mayWatch = async () => {
  asked++
  if (isDown) throw new Error('the database is away')
  const found = role
  await held
  if (found === 'none') throw notFound()
  if (found === 'guest') throw new Problem(permissionDenied('FILL_PROJECT_SURVEYS'))
}

let url = ''
let stop: () => Promise<void>
/** A server that rechecks rights every so many milliseconds. */
async function startNode(recheck = 60_000): Promise<void> {
  const { config, database } = server
  const platform: Platform = { config, database, identify, clock: () => new Date() }
  const http = await createHttp(platform, {})
  const topics = {
    room: { watch: mayWatch, attend: async () => ({ names: role === 'manager' }) },
    hall: async () => {},
  }
  const stopLive = await serveLive(http, platform, topics, { portray: portraits, livingSessions, recheck })
  url = await http.listen({ host: '127.0.0.1', port: 0 })
  stop = async () => void (await http.close(), await stopLive())
  // A server may accept requests before it listens to PostgreSQL.
  const witness = await open()
  witness.send({ command: 'watch', topic: 'hall:1' })
  await witness.receive('watching')
  await expect
    .poll(async () => {
      await publish(database.db, 'hall:1', { by: 0 })
      return witness.received.some(({ by }) => by === 0)
    })
    .toBe(true)
  witness.close()
}

const sockets: LiveSocket[] = []
async function open(): Promise<LiveSocket> {
  const socket = await liveSocket(url, person)
  sockets.push(socket)
  return socket
}

beforeEach(() => {
  role = 'manager'
  isDown = false
  held = undefined
  asked = 0
})
afterEach(async () => {
  sockets.splice(0).forEach(({ cut }) => cut())
  await stop()
})

const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

const topic = 'room:7'
const becomes = async (next: typeof role) => {
  role = next
  await recheckRights(server.database.db, [personId])
}
const changes = ({ received }: LiveSocket) =>
  received
    .filter((message) => message.command === 'changed' && message['topic'] === topic)
    .map(({ command, topic: _, ...rest }) => rest)

it('a new subscription without the right is notified of its loss, and of its return', async () => {
  await startNode()
  for (const [lower, gone] of [
    ['guest', 'denied'],
    ['none', 'unknown'],
  ] as const) {
    await becomes(lower)
    const socket = await open()
    socket.send({ command: 'watch', topic, unseen: 1e9 })
    await socket.receive('error')
    expect(changes(socket)).toEqual([{ gone }])
    await becomes('manager')
    await expect.poll(() => changes(socket).length).toBeGreaterThan(1)
    expect(changes(socket)[1]).toEqual({})
    await publish(server.database.db, topic, { by: 3 })
    await expect.poll(() => changes(socket).at(-1)).toEqual({ by: 3 })
  }
})

it('a subscription just after a change of rights is notified', async () => {
  await startNode()
  // The node does not know of changes before its start.
  await later(1000)
  const readAt = Date.now()
  const witness = await open()
  witness.send({ command: 'watch', topic: 'hall:1' })
  await witness.receive('watching')
  await becomes('manager')
  await witness.receive('changed')
  const told = async (unseen: () => number) => {
    const socket = await open()
    socket.send({ command: 'watch', topic, unseen: unseen() })
    await socket.receive('watching')
    socket.send({ command: 'ping' })
    await socket.receive('pong')
    return changes(socket)
  }
  expect(await told(() => 0)).toEqual([])
  expect(await told(() => Date.now() - readAt)).toEqual([{ missed: true }])
})

it('a subscription during a database failure is granted once the database responds again', async () => {
  await startNode()
  const socket = await open()
  isDown = true
  socket.send({ command: 'watch', topic, unseen: 0 })
  await socket.receive('error')
  isDown = false
  await expect.poll(() => changes(socket), { timeout: 5000 }).toEqual([{}])
})

it('a change of rights during a subscription is noticed', async () => {
  await startNode()
  const witness = await open()
  witness.send({ command: 'watch', topic: 'hall:1' })
  await witness.receive('watching')
  const heardOf = async () => void (await witness.receive('changed'))
  for (const [from, to] of [
    ['manager', 'guest'],
    ['guest', 'manager'],
  ] as const) {
    role = from
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    held = promise
    const before = asked
    const socket = await open()
    socket.send({ command: 'watch', topic, unseen: 0 })
    await expect.poll(() => asked).toBe(before + 1)
    await becomes(to)
    await heardOf()
    held = undefined
    answer()
    await expect
      .poll(() => changes(socket).findLast(({ gone }) => (to === 'guest' ? gone : !gone)))
      .toMatchObject(to === 'guest' ? { gone: 'denied' } : {})
    socket.close()
  }
})

it('a restored right is notified although the first check failed', async () => {
  await startNode()
  const socket = await open()
  socket.send({ command: 'watch', topic })
  await socket.receive('watching')
  await becomes('guest')
  expect(await socket.receive('changed')).toMatchObject({ gone: 'denied' })
  isDown = true
  const before = asked
  await becomes('manager')
  await expect.poll(() => asked).toBeGreaterThan(before)
  isDown = false
  await expect.poll(() => changes(socket).slice(1), { timeout: 5000 }).toContainEqual({})
})

it('a slow round does not revoke a right that was restored in the meantime', async () => {
  await startNode(300)
  const socket = await open()
  socket.send({ command: 'watch', topic })
  await socket.receive('watching')
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  // The round checks while the right is lost ...
  role = 'guest'
  held = promise
  const before = asked
  await expect.poll(() => asked).toBeGreaterThan(before)
  held = undefined
  // ... and gets its result after it is restored.
  await becomes('guest')
  await later(100)
  await becomes('manager')
  await later(100)
  answer()
  await expect.poll(() => changes(socket).at(-1)).toEqual({ rights: true })
  const settled = changes(socket).length
  await publish(server.database.db, topic, { by: 3 })
  await expect.poll(() => changes(socket).slice(settled)).toEqual([{ by: 3 }])
})
