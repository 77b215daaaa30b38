import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { instituteBody } from '../../institutes/testing/new-institute.ts'
import { liveSocket, type LiveSocket } from '../../testing/live-socket.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { noRedis, startRedis, type RedisServer } from '../../testing/servers/redis.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { save, uploaded } from '../../testing/uploaded-survey.ts'
import { openDatabase, transaction } from '../database/database.ts'
import { publish } from '../live/live.ts'

let redis: RedisServer | undefined
beforeAll(async () => void (redis = noRedis ? undefined : await startRedis()))
afterAll(() => redis?.close())

const watching = async (socket: LiveSocket, topic: string, unseen?: number) => {
  socket.send({ command: 'watch', topic, unseen })
  await socket.receive('watching')
}
const changesOf = (socket: LiveSocket, topic: string) =>
  socket.received.filter((one) => one.command === 'changed' && one['topic'] === topic).length

for (const name of ['PostgreSQL', 'Redis'] as const)
  describe.skipIf(name === 'Redis' && noRedis)(
    `two nodes with live messages over ${name}${name === 'Redis' && noRedis ? `: skipped, ${noRedis}` : ''}`,
    () => {
      let nodes: [TestServer, TestServer]
      let manager: Person
      let member: Person
      beforeAll(async () => {
        const settings: Record<string, string> = redis && name === 'Redis' ? { REDIS_URL: redis.url } : {}
        const first = await startTestServer(settings)
        nodes = [first, await startTestServer(settings, first)]
        manager = await as(first, 'projectManager')
        member = await as(nodes[1], 'projectMember')
      })
      afterAll(async () => {
        for (const node of nodes) await node.stop()
      })

      it('a save on one node is heard by pages of both that watch the survey, and by no others', async () => {
        const survey = await uploaded(nodes[0], manager)
        const other = await uploaded(nodes[0], manager)
        const sockets = [await liveSocket(nodes[0].url, manager), await liveSocket(nodes[1].url, member)]
        for (const socket of sockets) await watching(socket, `survey:${survey.id}`)
        const elsewhere = await liveSocket(nodes[1].url, member)
        await watching(elsewhere, `survey:${other.id}`)
        await save(member, survey.name, { Q1: { no: true } })
        for (const socket of sockets)
          await expect.poll(() => changesOf(socket, `survey:${survey.id}`)).toBeGreaterThan(0)
        expect(changesOf(elsewhere, `survey:${survey.id}`)).toBe(0)
        for (const socket of [...sockets, elsewhere]) socket.close()
      })

      it('a change just before a subscription is told, and an older one is not', async () => {
        const survey = await uploaded(nodes[0], manager)
        const topic = `survey:${survey.id}`
        const socket = await liveSocket(nodes[1].url, member)
        await save(manager, survey.name, { Q1: { no: true } })
        // No socket of this node watched it.
        await setTimeout(300)
        await watching(socket, topic, 20_000)
        await expect.poll(() => changesOf(socket, topic)).toBe(1)
        const later = await liveSocket(nodes[1].url, member)
        await setTimeout(1000)
        await watching(later, topic, 100)
        await setTimeout(300)
        expect(changesOf(later, topic)).toBe(0)
        for (const one of [socket, later]) one.close()
      })

      it('nothing is sent for a transaction that is rolled back', async () => {
        const survey = await uploaded(nodes[0], manager)
        const topic = `survey:${survey.id}`
        const socket = await liveSocket(nodes[1].url, manager)
        await watching(socket, topic)
        await transaction(nodes[0].database.db, async (tx) => {
          await publish(tx, topic)
          throw new Error('on purpose')
        }).catch(() => {})
        await setTimeout(500)
        expect(changesOf(socket, topic)).toBe(0)
        socket.close()
      })

      it('what a process without a broker has queued is sent by a node', async () => {
        const survey = await uploaded(nodes[0], manager)
        const topic = `survey:${survey.id}`
        const socket = await liveSocket(nodes[1].url, manager)
        await watching(socket, topic)
        const command = openDatabase(nodes[0].databaseUrl, { max: 1, statementTimeout: 0 })
        await transaction(command.db, (tx) => publish(tx, topic))
        await command.close()
        await expect.poll(() => changesOf(socket, topic)).toBe(1)
        const waiting = sql`select from live_message`.execute(nodes[0].database.db)
        expect((await waiting).rows).toEqual([])
        socket.close()
      })

      it('people see each other on both nodes, and a chat message arrives on the other node', async () => {
        const [plain, advisor] = [await as(nodes[0], 'plain'), await as(nodes[1], 'advisor')]
        const ids = [await idOf(plain), await idOf(advisor)]
        await sql`insert into contact (from_id, to_id, created_at, accepted_at) values (${ids[0]}, ${ids[1]}, now(), now())
          on conflict do nothing`.execute(nodes[0].database.db)
        const isOnline = async () => {
          const { body } = await plain.call(chat.read, { params: { userId: ids[1]! } })
          return body.online
        }
        expect(await isOnline()).toBe(false)
        const own = await liveSocket(nodes[0].url, plain)
        const socket = await liveSocket(nodes[1].url, advisor)
        await expect.poll(isOnline).toBe(true)
        await expect
          .poll(() => own.received.filter(({ command }) => command === 'presence'))
          .toContainEqual({ command: 'presence', userId: ids[1], online: true })
        await plain.call(chat.send, {
          params: { userId: ids[1]! },
          body: { message: 'Over two nodes', clientId: randomUUID() },
        })
        await expect.poll(() => JSON.stringify(socket.received)).toContain('Over two nodes')
        socket.close()
        await expect.poll(isOnline).toBe(false)
        own.close()
      })

      it('people at a survey are named on both nodes', async () => {
        const survey = await uploaded(nodes[0], manager)
        const topic = `survey:${survey.id}`
        const one = await liveSocket(nodes[0].url, manager)
        const other = await liveSocket(nodes[1].url, member)
        one.send({ command: 'attend', topic, at: '1' })
        other.send({ command: 'attend', topic, at: '2' })
        for (const socket of [one, other])
          await expect
            .poll(() =>
              socket
                .present()
                ?.people.map(({ at }) => at)
                .toSorted(),
            )
            .toEqual(['1', '2'])
        other.cut()
        await expect.poll(() => one.present()?.total).toBe(1)
        one.close()
      })

      it('/metrics says that the node is connected', async () => {
        const text = await (await fetch(`${nodes[0].url}/metrics`)).text()
        expect(text).toContain('\nbroker_connected 1')
        expect(text).toContain('broker_errors_total')
      })
    },
  )

const idOf = async (who: Person) => (await who.call(users.me)).body.id

describe.skipIf(noRedis)(`Redis that fails${noRedis ? `: skipped, ${noRedis}` : ''}`, () => {
  let node: TestServer
  beforeAll(async () => void (node = await startTestServer({ REDIS_URL: redis!.url, RATE_LIMITS: 'true' })))
  afterAll(() => node.stop())

  const wrongSignIn = async () =>
    (
      await person(node).request('POST', '/api/auth-token/', {
        body: { username: 'nobody@seventeen.example', password: 'a wrong password' },
      })
    ).status

  it('limits attempts in Redis, and in PostgreSQL while it is away', async () => {
    const { db } = node.database
    const counted = () => db.selectFrom('attempt_count').select('key').execute()
    for (let attempt = 0; attempt < 6; attempt++) expect(await wrongSignIn()).toBe(400)
    expect(await wrongSignIn()).toBe(429)
    expect(await counted()).toEqual([])
    await redis!.kill()
    for (let attempt = 0; attempt < 6; attempt++) expect(await wrongSignIn()).toBe(400)
    expect(await wrongSignIn()).toBe(429)
    expect((await counted()).length).toBeGreaterThan(0)
    await redis!.restart()
    await connected(node)
  })

  it('keeps no request from being served, and pages catch up when it is back', async () => {
    const staff = await as(node, 'staff')
    const socket = await liveSocket(node.url, staff)
    const { id } = (await staff.call(institutes.create, { body: instituteBody({ name: 'Redis Reef' }) })).body
    const topic = `institute:${id}`
    await watching(socket, topic)
    await redis!.kill()
    const changeTo = (mission: string) => staff.call(institutes.update, { params: { id }, body: { mission } })
    expect((await changeTo('While it is away')).status).toBe(200)
    const ready = await fetch(`${node.url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', broker: 'away' }])
    const before = changesOf(socket, topic)
    await redis!.restart()
    await connected(node)
    await socket.receive('catch_up')
    await expect.poll(() => changesOf(socket, topic)).toBeGreaterThan(before)
    // Messages flow as before.
    const after = changesOf(socket, topic)
    await changeTo('It is back')
    await expect.poll(() => changesOf(socket, topic)).toBeGreaterThan(after)
    await expect
      .poll(async () => (await sql`select from live_message`.execute(node.database.db)).rows)
      .toEqual([])
    socket.close()
  })
})

const connected = ({ database }: TestServer) =>
  expect.poll(() => database.redis?.isConnected, { timeout: 30_000 }).toBe(true)
