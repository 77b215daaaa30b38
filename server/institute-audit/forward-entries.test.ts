import { createServer, type AddressInfo, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { instituteAudit } from 'contract/institute-audit/institute-audit.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteWebhooks } from 'contract/webhooks/webhooks.endpoints.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import { audit } from '../platform/database/audit.ts'
import { as } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openReceiver } from '../webhooks/testing/receiver.ts'
import { forwardEntries } from './forward-entries.ts'
import { sealEntries } from './seal-entries.ts'
import { sendSyslog, syslogFrame } from './syslog.ts'

/** A syslog server that reads messages with their length in front. */
async function openSyslog(port = 0, onConnection: (socket: Socket) => void = () => {}) {
  const messages: string[] = []
  const server = createServer((socket) => {
    let rest = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk])
      for (let space = rest.indexOf(' '); space > 0; space = rest.indexOf(' ')) {
        const end = space + 1 + Number(rest.toString('latin1', 0, space))
        if (rest.length < end) break
        messages.push(rest.toString('utf8', space + 1, end))
        rest = rest.subarray(end)
      }
    })
    onConnection(socket)
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    messages,
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise<void>((closed) => void server.close(() => closed())),
  }
}

let syslog: Awaited<ReturnType<typeof openSyslog>>
let server: TestServer
beforeAll(async () => {
  syslog = await openSyslog()
  server = await startTestServer({
    AUDIT_SYSLOG: `tcp://127.0.0.1:${syslog.port}`,
    WEBHOOKS_TO_PRIVATE_NETWORK: 'true',
  })
})
afterAll(async () => {
  await server.stop()
  await syslog.stop()
})

const patience = { timeout: 60_000, interval: 200 }
const context = () => ({ database: server.database, config: server.config, log: pino({ level: 'silent' }) })
const write = async (reason: string) => {
  await audit(server.database.db, {
    actor: 7,
    action: 'account.changed',
    subject: 'person:8',
    detail: { reason },
  })
  await sealEntries(server.database.db, server.config)
}
const waiting = async () =>
  (await server.database.db.selectFrom('audit_forward').selectAll().execute()).length

it('every entry reaches the syslog server in its order, also what was written while it was away', async () => {
  await write('first €')
  await expect
    .poll(() => syslog.messages.filter((text) => text.includes('first €')), patience)
    .toHaveLength(1)
  expect(syslog.messages.at(-1)).toMatch(
    /^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z localhost seventeen - account\.changed - \{.*"actor":7,"action":"account\.changed","subject":"person:8"/,
  )
  await expect.poll(waiting, patience).toBe(0)

  await syslog.stop()
  await write('second')
  await write('third')
  await expect(forwardEntries({}, context())).rejects.toThrow('ECONNREFUSED')
  expect(await waiting()).toBe(2)

  // Accepts connections, and breaks them.
  const broken = await openSyslog(syslog.port, (socket) => socket.resetAndDestroy())
  await expect(forwardEntries({}, context())).rejects.toThrow()
  expect(await waiting()).toBe(2)
  await broken.stop()

  syslog = await openSyslog(syslog.port)
  await forwardEntries({}, context())
  const reasons = syslog.messages.map((text) => /"reason":"(\w+)"/.exec(text)?.[1])
  expect([...new Set(reasons.filter(Boolean))]).toEqual(['second', 'third'])
  expect(await waiting()).toBe(0)
})

it('a receiver that closes before it has read everything counts as failed', async () => {
  const closing = await openSyslog(0, (socket) => socket.destroy())
  const frame = syslogFrame({ at: new Date(), host: 'localhost', kind: 'a.b', text: 'x'.repeat(1_000_000) })
  await expect(sendSyslog(`tcp://127.0.0.1:${closing.port}`, Array(20).fill(frame))).rejects.toThrow()
  await closing.stop()
})

it('a webhook of an institution is sent its entries with their hashes', async () => {
  const receiver = await openReceiver()
  const plain = await as(server, 'plain')
  const { body } = await plain.call(institutes.create, { body: instituteBody({ name: 'Forwarded Trust' }) })
  const of = { params: { id: body.id } }
  await plain.call(instituteWebhooks.create, { ...of, body: { url: receiver.url, events: ['audit.entry'] } })
  const { results } = (await plain.call(instituteAudit.list, of)).body
  await expect.poll(() => receiver.of('audit.entry').length, patience).toBe(results.length)
  expect(receiver.of('audit.entry').map(({ message }) => message.data['hash'])).toEqual(
    results.map(({ hash }) => hash).reverse(),
  )
  expect(receiver.of('audit.entry')[0]!.message.data).toMatchObject({
    institution_id: body.id,
    number: 1,
    action: 'institute.created',
    previous_hash: '0'.repeat(64),
  })
  await receiver.stop()
})
