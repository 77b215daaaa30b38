import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { openDatabase, type Database, type Tx, transaction } from '../platform/database/database.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { as, type Person } from '../testing/person.ts'
import { ready, startProduct } from '../testing/product.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { sendMessage } from './send-message.ts'
import { connect } from './testing/connect.ts'
import { writeThroughCuts } from './testing/cut-sockets.ts'
import { startNode } from './testing/nodes.ts'
import { startReader } from './testing/reader.ts'

let server: TestServer
let many: Database
let plain: Person
let advisor: Person
const ids = {} as Record<Persona, number>

beforeAll(async () => {
  server = await startTestServer()
  many = openDatabase(server.databaseUrl, { max: 24, statementTimeout: 0 })
  const people = await server.database.db.selectFrom('person').select(['id', 'email']).execute()
  for (const name of Object.keys(personas) as Persona[])
    ids[name] = people.find(({ email }) => email === personas[name].email)!.id
  await connect(server.database.db, ids.plain, ids.advisor)
  plain = await as(server, 'plain')
  advisor = await as(server, 'advisor')
})
beforeEach(() => server.database.db.deleteFrom('conversation').execute())
afterAll(async () => {
  await many.close()
  await server.stop()
})

const stored = () =>
  server.database.db.selectFrom('message').select(['sequence', 'content']).orderBy('sequence').execute()
const aMoment = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds))
const random = (most: number) => Math.floor(Math.random() * most)

const sendSlowly = (text: string, pause: number) =>
  transaction(many.db, async (tx) => {
    const viewer = { id: ids.plain, email: '', is_staff: false, session_id: 0 }
    const message = { message: text, clientId: randomUUID() }
    const sent = await sendMessage(tx, { viewer, peer: ids.advisor }, message, { now: new Date() })
    await aMoment(pause)
    return sent
  })

/** Sends a message on a new socket. @returns whether it was acknowledged before the connection was lost */
async function isAcknowledged(url: string, who: Person, command: { clientId: string }): Promise<boolean> {
  const socket = await liveSocket(url, who).catch(() => undefined)
  if (!socket) return false
  socket.send(command)
  let isClosed = false
  void socket.closed.then(() => (isClosed = true))
  const isAnswered = () => socket.received.some(({ clientId }) => clientId === command.clientId)
  while (!isAnswered() && !isClosed) await aMoment(2)
  socket.close()
  return isAnswered()
}

it('when a socket is cut between each message and its response, each message is stored and shown once', async () => {
  const node = await startNode(server)
  const reader = startReader(node.url, advisor, ids.plain)
  const { written, storedUnanswered } = await writeThroughCuts(server.url, {
    writer: plain,
    peer: ids.advisor,
    count: 50,
  })
  expect((await stored()).map(({ content }) => content)).toEqual(written)
  await expect.poll(() => reader.shown.map(({ content }) => content)).toEqual(written)
  // Proves that the test is effective: without a clientId these messages would be stored twice.
  expect(storedUnanswered).toBeGreaterThan(0)
  reader.stop()
  await node.stop()
})

it('messages become visible in order, so a reader never misses one', async () => {
  const reader = startReader(server.url, advisor, ids.plain)
  let commit = () => {}
  const open = new Promise<void>((done) => (commit = done))
  const viewer = { id: ids.plain, email: '', is_staff: false, session_id: 0 }
  const send = (tx: Tx, message: string) =>
    sendMessage(tx, { viewer, peer: ids.advisor }, { message, clientId: randomUUID() }, { now: new Date() })
  let isSent = () => {}
  const firstSent = new Promise<void>((done) => (isSent = done))
  const first = transaction(many.db, async (tx) => {
    await send(tx, 'first')
    isSent()
    await open
  })
  await firstSent
  const second = transaction(many.db, (tx) => send(tx, 'second'))
  const early = await Promise.race([second, aMoment(300)])
  expect(early).toBeUndefined()
  expect(await stored()).toEqual([])
  commit()
  await first
  expect((await second).message.id).toBe(2)
  await expect.poll(() => reader.shown.map(({ content }) => content)).toEqual(['first', 'second'])
  reader.stop()
})

it('with twenty slow writers and reconnecting readers, all readers see the messages in order', async () => {
  await sql`create table if not exists serial_message (id bigint generated always as identity primary key)`.execute(
    many.db,
  )
  const readers = [startReader(server.url, advisor, ids.plain), startReader(server.url, plain, ids.advisor)]
  // For comparison: a reader that requests everything above the last id it has seen misses messages.
  const bySerial: number[] = []
  let isOver = false
  const control = (async () => {
    for (let rest = 1; rest >= 0; rest -= isOver ? 1 : 0) {
      const { rows } = await sql<{ id: number }>`
        select id from serial_message where id > ${bySerial.at(-1) ?? 0} order by id`.execute(
        server.database.db,
      )
      bySerial.push(...rows.map(({ id }) => id))
      await aMoment(5)
    }
  })()
  const serially = (pause: number) =>
    transaction(many.db, async (tx) => {
      await sql`insert into serial_message default values`.execute(tx)
      await aMoment(pause)
    })
  const cutting = setInterval(() => readers[random(readers.length)]!.cut(), 60)
  await Promise.all(
    Array.from({ length: 20 }, async (_, writer) => {
      for (let number = 0; number < 8; number++)
        await (writer % 2 ? serially(random(40)) : sendSlowly(`${writer}-${number}`, random(15)))
    }),
  )
  clearInterval(cutting)
  isOver = true
  await control
  const table = await stored()
  expect(table.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 80 }, (_, index) => index + 1))
  for (const { shown } of readers)
    await expect.poll(() => shown.map(({ content }) => content)).toEqual(table.map(({ content }) => content))
  expect(Math.max(...readers.map(({ connects }) => connects()))).toBeGreaterThan(2)
  readers.forEach(({ stop }) => stop())
  const { rows: serial } = await sql<{ id: number }>`select id from serial_message`.execute(many.db)
  expect(serial).toHaveLength(80)
  expect(bySerial.length).toBeLessThan(80)
})

it('when the server is killed during writes, acknowledged messages exist once and in order', async () => {
  const settings = {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.config.DATA_DIR,
    RATE_LIMITS: 'false',
    DEMO_DATA: 'false',
  }
  let product = await startProduct(settings)
  onTestFinished(() => void product.process.kill('SIGKILL'))
  await ready(product)
  const { url } = product
  const readers = [startReader(url, advisor, ids.plain), startReader(url, plain, ids.advisor)]
  const acknowledged: string[] = []
  let isOver = false
  const writers = Array.from({ length: 10 }, async (_, writer) => {
    const [who, peer] = writer % 2 ? [plain, ids.advisor] : [advisor, ids.plain]
    for (let number = 0; !isOver; number++) {
      const message = `${writer}-${number}`
      const command = { command: 'new_message', userId: peer, message, clientId: randomUUID() }
      while (!(await isAcknowledged(url, who, command))) await aMoment(50)
      acknowledged.push(message)
    }
  })
  for (let kill = 0; kill < 2; kill++) {
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 90_000 }).toBeGreaterThan(before + 40)
    product.process.kill('SIGKILL')
    await product.ended
    product = await startProduct({ ...settings, PORT: new URL(url).port })
    await ready(product)
  }
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length, { timeout: 90_000 }).toBeGreaterThan(before + 40)
  isOver = true
  await Promise.all(writers)
  const table = (await stored()).map(({ content }) => content)
  expect(new Set(table).size).toBe(table.length)
  expect([...acknowledged].sort()).toEqual([...table].sort())
  for (const { shown } of readers)
    await expect.poll(() => shown.map(({ content }) => content), { timeout: 90_000 }).toEqual(table)
  readers.forEach(({ stop }) => stop())
  product.process.kill('SIGTERM')
  await product.ended
}, 240_000)

it('readers that stop reading are disconnected, and others receive everything', async () => {
  const hanging = await Promise.all(Array.from({ length: 12 }, () => liveSocket(server.url, advisor)))
  hanging.forEach(({ pause }) => pause())
  const reader = await liveSocket(server.url, advisor)
  const text = '𝄞'.repeat(2500)
  const count = 900
  for (let number = 0; number < count; number++) {
    await plain.call(chat.send, {
      params: { userId: ids.advisor },
      body: { message: text, clientId: randomUUID() },
    })
    if (number % 20 === 19) {
      await expect
        .poll(() => reader.received.filter(({ command }) => command === 'new_message').length, {
          timeout: 90_000,
        })
        .toBe(number + 1)
      await aMoment(10)
    }
  }
  hanging.forEach(({ resume }) => resume())
  for (const { closed, received } of hanging) {
    expect([1006, 1013]).toContain(await closed)
    expect(received.length).toBeLessThan(count)
  }
  reader.close()
})
