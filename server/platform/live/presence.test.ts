import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { personas, type Persona } from '../../../db/seed/personas.ts'
import { identify, livingSessions } from '../../access/access.ts'
import { portraits } from '../../users/users.ts'
import { createHttp, type Platform } from '../http/http.ts'
import type { pace } from './presence.ts'
import { notFound } from '../http/problem.ts'
import { serveLive } from './serve-live.ts'
import { liveSocket, type LiveSocket } from '../../testing/live-socket.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
const people = {} as Record<Persona, Person>
beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(personas) as Persona[]) people[name] = await as(server, name)
})
afterAll(() => server.stop())

interface Node {
  url: string
  stop: () => Promise<void>
}

/** One of several servers on the same database. */
async function startNode(own: Partial<typeof pace> = {}): Promise<Node> {
  const { config, database } = server
  const platform: Platform = { config, database, identify, clock: () => new Date() }
  const http = await createHttp(platform, {})
  const stopLive = await serveLive(
    http,
    platform,
    {
      thing: async () => {},
      room: {
        watch: async () => {},
        attend: async ({ viewer, id }) => {
          if (id === 404) throw notFound()
          return { names: viewer.email !== personas.projectGuest.email }
        },
      },
    },
    {
      portray: portraits,
      livingSessions,
      pace: { gather: 20, debounce: 20, minInterval: 200, beat: 200, lease: 60_000, ...own },
    },
  )
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  return { url, stop: async () => void (await http.close(), await stopLive()) }
}

let node: Node
/** A new topic for each test. */
let room = 0
let topic = ''
beforeEach(async () => {
  node = await startNode()
  topic = `room:${++room}`
})
afterEach(() => node.stop())

const attending = async (who: Persona, { at, on = node }: { at?: string; on?: Node } = {}) => {
  const socket = await liveSocket(on.url, people[who])
  socket.send({ command: 'attend', topic, at })
  // Guarantees the order of arrivals, also across servers.
  await socket.receive('presence')
  return socket
}
const names = (socket: LiveSocket) => socket.present()?.people.map(({ name }) => name)
const nameOf = (who: Persona) => `${personas[who].first_name} ${personas[who].last_name}`
const sees = (socket: LiveSocket, ...who: Persona[]) =>
  expect.poll(() => names(socket)).toEqual(who.map(nameOf))

it('people who arrive see who is present, and are seen', async () => {
  const admin = await attending('projectAdmin')
  await sees(admin, 'projectAdmin')
  const member = await attending('projectMember', { at: '3' })
  await sees(admin, 'projectAdmin', 'projectMember')
  await sees(member, 'projectAdmin', 'projectMember')
  expect(member.present()).toMatchObject({ topic, total: 2 })
  const [first, second] = member.present()!.people
  expect(first).not.toHaveProperty('at')
  expect(second).toEqual({ user_id: expect.any(Number), name: nameOf('projectMember'), at: '3' })
})

it('people who leave, close the page or are disconnected are no longer present', async () => {
  const admin = await attending('projectAdmin')
  for (const go of [
    (member: LiveSocket) => member.send({ command: 'leave', topic }),
    (member: LiveSocket) => member.close(),
    (member: LiveSocket) => member.cut(),
  ]) {
    const member = await attending('projectMember')
    await sees(admin, 'projectAdmin', 'projectMember')
    go(member)
    await sees(admin, 'projectAdmin')
    expect(names(member)).toHaveLength(2)
  }
})

it('a person with two tabs counts once, at the place of the latest move', async () => {
  const admin = await attending('projectAdmin')
  const [one, other] = [
    await attending('projectMember', { at: '1' }),
    await attending('projectMember', { at: '2' }),
  ]
  await sees(admin, 'projectAdmin', 'projectMember')
  const place = () => admin.present()!.people[1]?.at
  await expect.poll(place).toBe('2')
  one.send({ command: 'attend', topic, at: '5' })
  await expect.poll(place).toBe('5')
  expect(admin.present()!.total).toBe(2)
  one.close()
  await expect.poll(place).toBe('2')
  other.close()
  await sees(admin, 'projectAdmin')
})

it('people on other servers are seen until their server stops', async () => {
  const second = await startNode()
  const admin = await attending('projectAdmin')
  const member = await attending('projectMember', { on: second, at: '1' })
  await sees(admin, 'projectAdmin', 'projectMember')
  await sees(member, 'projectAdmin', 'projectMember')
  // The admin's second tab, on the other server, adds nobody; later arrivals and departures do.
  const there = await attending('projectAdmin', { on: second })
  const editor = await attending('projectEditor', { on: second })
  await sees(member, 'projectAdmin', 'projectMember', 'projectEditor')
  there.close()
  editor.close()
  await sees(member, 'projectAdmin', 'projectMember')
  await second.stop()
  await sees(admin, 'projectAdmin')
})

it('people of a server that does not renew their rows are no longer present, until it does', async () => {
  const judge = await startNode()
  const silent = await startNode({ lease: 800, beat: 2500 })
  const admin = await attending('projectAdmin', { on: judge })
  await attending('projectMember', { on: silent })
  await sees(admin, 'projectAdmin', 'projectMember')
  await sees(admin, 'projectAdmin')
  await sees(admin, 'projectAdmin', 'projectMember')
  await silent.stop()
  await judge.stop()
})

it('guests who may not see names receive the number of people present', async () => {
  await attending('projectAdmin')
  const member = await attending('projectMember')
  const guest = await attending('projectGuest')
  await sees(member, 'projectAdmin', 'projectMember', 'projectGuest')
  await expect.poll(() => guest.present()).toMatchObject({ people: [], total: 3 })
  expect(guest.received.flatMap(({ people }) => (people as unknown[] | undefined) ?? [])).toEqual([])
})

it('nobody is present at topics they may not attend or that do not exist', async () => {
  const admin = await attending('projectAdmin')
  await sees(admin, 'projectAdmin')
  for (const elsewhere of ['room:404', 'thing:1', 'nothing:1']) {
    admin.send({ command: 'attend', topic: elsewhere })
    expect(await admin.receive('error')).toMatchObject({ code: 'not_found' })
  }
  admin.send({ command: 'attend', topic, at: 'a place with <b>many</b> words' })
  expect(await admin.receive('error')).toMatchObject({ code: 'unknown_command' })
  const { rows } =
    await sql`select topic, place from presence where topic not like ${topic} and topic not like 'online:%'`.execute(
      server.database.db,
    )
  expect([...rows]).toEqual([])
})

it('simultaneous arrivals are announced together', async () => {
  const admin = await attending('projectAdmin')
  await sees(admin, 'projectAdmin')
  const before = admin.received.length
  const others = (Object.keys(personas) as Persona[]).filter((name) => name !== 'projectAdmin')
  const sockets = await Promise.all(others.map((name) => liveSocket(node.url, people[name])))
  for (let time = 0; time < 5; time++)
    for (const socket of sockets) socket.send({ command: 'attend', topic, at: String(time) })
  await expect.poll(() => admin.present()?.people.length).toBe(others.length + 1)
  await expect.poll(() => admin.present()?.people.filter(({ at }) => at === '4').length).toBe(others.length)
  expect(admin.received.length - before).toBeLessThanOrEqual(4)
})
