import { transaction } from '../platform/database/database.ts'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openSmtpSink, type SmtpSink } from '../testing/smtp-sink.ts'
import { sendMail } from './mail.ts'
import { sendBySmtp } from './smtp.ts'

let sink: SmtpSink
let slow: Awaited<ReturnType<typeof startSlowness>>
let server: TestServer
beforeAll(async () => {
  sink = await openSmtpSink()
  slow = await startSlowness(Number(new URL(sink.url).port))
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${slow.port}?socketTimeout=2000` })
})
afterAll(async () => {
  await server.stop()
  slow.close()
  await sink.close()
})

/** Milliseconds between two bytes of the slow server. */
const drip = 10

/** A proxy of a mail server that passes on responses byte by byte, and stops after a given one. */
async function startSlowness(target: number) {
  const sockets = new Set<Socket>()
  let silentAfter: RegExp | undefined
  let greetsAfter = 0
  const proxy = createServer((client) => {
    const server = connect(target, '127.0.0.1')
    let isSilent = false
    let last = new Promise<void>((greets) => setTimeout(greets, greetsAfter))
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}))
    client.on('data', (data) => {
      isSilent ||= silentAfter?.test(data.toString('latin1')) ?? false
      server.write(data)
    })
    client.on('close', () => server.destroy())
    server.on('data', (data) => {
      for (const byte of data)
        last = last.then(async () => {
          await new Promise((later) => setTimeout(later, drip))
          if (!isSilent) client.write(Buffer.of(byte))
        })
    })
    server.on('close', () => void last.then(() => isSilent || client.destroy()))
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const address = proxy.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** Stops responding to a client that has sent this. */
    beSilentAfter: (words: RegExp | undefined) => void (silentAfter = words),
    greetAfter: (milliseconds: number) => void (greetsAfter = milliseconds),
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

const write = (to: string) =>
  transaction(server.database.db, (tx) =>
    sendMail(tx, { to, subject: 'News', parts: [{ text: 'Here they are' }] }),
  )
const stateOf = (recipient: string) =>
  server.database.db
    .selectFrom('mail')
    .select(['id', 'attempts', 'sent_at', 'failed_at', 'last_error'])
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
const received = (to: string) => sink.all.filter((mail) => mail.to.includes(to))

it('a slow mail server gets each mail once', async () => {
  // More than workers.
  const all = Array.from({ length: 10 }, (_, number) => `drip${number}@seventeen.example`)
  for (const to of all) await write(to)
  for (const to of all) {
    await expect.poll(async () => (await stateOf(to)).sent_at, { timeout: 90_000 }).not.toBeNull()
    expect(await stateOf(to)).toMatchObject({ attempts: 1, failed_at: null })
    expect(received(to)).toHaveLength(1)
  }
})

it('a mail that was accepted too late is sent again with the same id, and other mails continue', async () => {
  const to = 'taken@seventeen.example'
  // The last line of a mail.
  slow.beSilentAfter(/\r\n\.\r\n$/)
  await write(to)
  await expect.poll(async () => (await stateOf(to)).attempts, { timeout: 90_000 }).toBe(1)
  expect(await stateOf(to)).toMatchObject({ sent_at: null, failed_at: null })
  expect((await stateOf(to)).last_error).toContain('did not answer in time')
  slow.beSilentAfter(undefined)
  await write('meanwhile@seventeen.example')
  await expect.poll(() => received('meanwhile@seventeen.example')).toHaveLength(1)
  const { db } = server.database
  const { id } = await stateOf(to)
  await sql`select graphile_worker.add_job('mail.deliver', json_build_object('id', ${id}::bigint),
    job_key := ${`mail:${id}`}, run_at := now())`.execute(db)
  await expect.poll(async () => (await stateOf(to)).sent_at).not.toBeNull()
  const ids = received(to).map(({ headers }) => headers.get('message-id'))
  // Mailboxes use it to drop the second copy.
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

it('a server that delays its greeting gets the mail', { timeout: 90_000 }, async () => {
  const to = 'greeted@seventeen.example'
  slow.greetAfter(11_000)
  const mail = { messageId: '<waits@seventeen.example>', to, subject: 'News', text: 'Here they are' }
  // With the default timeouts.
  await sendBySmtp(`smtp://127.0.0.1:${slow.port}`, mail, server.config)
  expect(received(to)).toHaveLength(1)
})
