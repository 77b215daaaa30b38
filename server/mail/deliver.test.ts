import { transaction } from '../platform/database/database.ts'
import { createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enqueue } from '../platform/jobs/jobs.ts'
import { personas } from '../../db/seed/personas.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { enqueueForgotten } from './mail.queries.ts'
import { newLinkToken, sendMail, type Mail } from './mail.ts'
import { waitingJobs } from '../testing/jobs-done.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const write = (mail: Partial<Mail> & { to: string }, at = server) =>
  transaction(at.database.db, (tx) =>
    sendMail(tx, { subject: 'News', parts: [{ text: 'Here they are' }], ...mail }),
  )

const stateOf = (recipient: string, at = server) =>
  at.database.db
    .selectFrom('mail')
    .select(['attempts', 'sent_at', 'failed_at', 'next_try_at', 'last_error'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

/** Moves a waiting mail and its first attempt into the past, so that it is due. */
async function pass(recipient: string, hours: number): Promise<void> {
  const { db } = server.database
  const { id } = await db
    .updateTable('mail')
    .set({ first_tried_at: sql`first_tried_at - make_interval(hours => ${hours})`, next_try_at: new Date() })
    .where('recipient', '=', recipient)
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select graphile_worker.add_job('mail.deliver', json_build_object('id', ${id}::bigint),
    job_key := ${`mail:${id}`}, run_at := now())`.execute(db)
}

it('a temporarily refused mail is sent later, once', async () => {
  const to = 'full@seventeen.example'
  server.mails.answer(to, '451 the mailbox is busy')
  await write({ to })
  await expect.poll(() => stateOf(to)).toMatchObject({ attempts: 1, sent_at: null, failed_at: null })
  const { next_try_at, last_error } = await stateOf(to)
  expect(last_error).toBe('The mail server answered: 451 the mailbox is busy')
  const pause = (next_try_at?.getTime() ?? 0) - Date.now()
  expect(pause).toBeGreaterThan(30_000)
  expect(pause).toBeLessThan(61_000)
  server.mails.answer(to, undefined)
  await pass(to, 1)
  await server.mails.next(to)
  await expect.poll(async () => (await stateOf(to)).sent_at).not.toBeNull()
  expect(server.mails.all.filter((mail) => mail.to.includes(to))).toHaveLength(1)
})

it('a temporarily refused mail fails after two days, with the reason', async () => {
  const to = 'busy@seventeen.example'
  server.mails.answer(to, '451 still busy')
  await write({ to })
  await expect.poll(async () => (await stateOf(to)).attempts).toBe(1)
  await pass(to, 47)
  await expect.poll(async () => (await stateOf(to)).attempts).toBe(2)
  expect((await stateOf(to)).failed_at).toBeNull()
  await pass(to, 2)
  await expect.poll(async () => (await stateOf(to)).failed_at).not.toBeNull()
  expect((await stateOf(to)).last_error).toContain('451 still busy')
})

it('a permanently refused mail is not retried, and after three of them nothing is sent to the address', async () => {
  const to = 'gone@seventeen.example'
  server.mails.answer(to, '550 no such user')
  for (const time of [1, 2, 3]) {
    await write({ to })
    await expect.poll(async () => (await stateOf(to)).last_error).toContain('550 no such user')
    expect(await stateOf(to)).toMatchObject({ attempts: 1, next_try_at: null })
    expect(server.mails.offered(to)).toBe(time)
  }
  server.mails.answer(to, undefined)
  await write({ to: 'GONE@seventeen.example' })
  await expect
    .poll(async () => (await stateOf('GONE@seventeen.example')).last_error)
    .toContain('mails to this address have stopped')
  expect(server.mails.offered(to)).toBe(3)
  const { seed } = await newLinkToken(server.config)
  await write({ to, subject: 'A link that they asked for', tokenSeed: seed })
  await server.mails.next(to)
  await write({ to, subject: 'And all others again' })
  expect((await server.mails.next(to)).subject).toBe('And all others again')
})

it('an accepted mail resets the count of refusals', async () => {
  const to = 'sometimes@seventeen.example'
  for (let round = 0; round < 3; round++) {
    for (const answer of ['550 no', '550 no', undefined]) {
      server.mails.answer(to, answer)
      await write({ to, subject: `Round ${round}` })
      await expect
        .poll(async () => {
          const { sent_at, failed_at } = await stateOf(to)
          return sent_at ?? failed_at
        })
        .not.toBeNull()
    }
    expect((await server.mails.next(to)).subject).toBe(`Round ${round}`)
  }
})

it('a mail with an unsubscribe link is not sent to people who are blocked or leave in the meantime', async () => {
  const { db } = server.database
  const { id, email } = await db
    .selectFrom('person')
    .select(['id', 'email'])
    .where('email', '=', personas.plain.email)
    .executeTakeFirstOrThrow()
  for (const gone of [{ blocked_at: new Date() }, { deletion_requested_at: new Date() }]) {
    server.mails.answer(email, '451 later')
    await write({ to: email, about: { personId: id, topic: 'digest' } })
    await expect.poll(async () => (await stateOf(email)).attempts).toBe(1)
    await db.updateTable('person').set(gone).where('id', '=', id).execute()
    server.mails.answer(email, undefined)
    await pass(email, 1)
    await expect
      .poll(() => db.selectFrom('mail').select('id').where('recipient', '=', email).execute())
      .toEqual([])
    await db
      .updateTable('person')
      .set({ blocked_at: null, deletion_requested_at: null })
      .where('id', '=', id)
      .execute()
  }
  expect(server.mails.all.filter((mail) => mail.to.includes(email))).toEqual([])
})

it('without SMTP_URL mails are stored, and are sent once it is set', async () => {
  const to = 'patient@seventeen.example'
  const { SMTP_URL } = server.config
  delete server.config.SMTP_URL
  await write({ to })
  const isQueued = async () =>
    (await sql`select from ${waitingJobs} where key like 'mail:%'`.execute(server.database.db)).rows.length
  await expect.poll(isQueued).toBe(0)
  expect(await stateOf(to)).toMatchObject({ attempts: 0, sent_at: null, failed_at: null })
  Object.assign(server.config, { SMTP_URL })
  await enqueueForgotten(server.database.db)
  await server.mails.next(to)
  expect(await enqueueForgotten(server.database.db)).toBe(0)
})

/** A mail server that accepts connections and never responds. */
async function openSilence(
  timeout = 4000,
): Promise<{ url: string; connections: () => number; close: () => void }> {
  const sockets = new Set<Socket>()
  const silence: Server = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((listening) => silence.listen(0, '127.0.0.1', listening))
  const address = silence.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => {
    for (const socket of sockets) socket.destroy()
    silence.close()
  }
  return {
    url: `smtp://127.0.0.1:${port}?greetingTimeout=${timeout}`,
    connections: () => sockets.size,
    close,
  }
}

it('a mail server that hangs times out, and delays no other job', async () => {
  const silence = await openSilence(15_000)
  const slow = await startTestServer({ SMTP_URL: silence.url })
  try {
    // More mails than workers.
    for (let mail = 0; mail < 8; mail++) await write({ to: `slow${mail}@seventeen.example` }, slow)
    await expect.poll(silence.connections).toBeGreaterThan(0)
    const { db } = slow.database
    await db
      .insertInto('idempotency_key')
      .values({
        scope: 'anonymous',
        key: 'an-old-one',
        endpoint: 'POST /',
        body_hash: Buffer.alloc(32),
        created_at: new Date(0),
      })
      .execute()
    await transaction(db, (tx) => enqueue(tx, 'hourly', {}))
    await expect.poll(() => db.selectFrom('idempotency_key').select('key').execute()).toEqual([])
    // Before the timeout.
    expect((await stateOf('slow0@seventeen.example', slow)).attempts).toBe(0)
    await expect
      .poll(async () => (await stateOf('slow0@seventeen.example', slow)).attempts, { timeout: 90_000 })
      .toBe(1)
    expect((await stateOf('slow0@seventeen.example', slow)).last_error).toContain('did not answer in time')
  } finally {
    silence.close()
    await slow.stop()
  }
})

it('while no mail server is running, mails wait', async () => {
  const silence = await openSilence()
  silence.close()
  const away = await startTestServer({ SMTP_URL: silence.url })
  try {
    const to = 'away@seventeen.example'
    await write({ to }, away)
    await expect.poll(async () => (await stateOf(to, away)).attempts).toBe(1)
    expect(await stateOf(to, away)).toMatchObject({ failed_at: null, sent_at: null })
    expect((await stateOf(to, away)).last_error).toContain('No mail server listens there')
  } finally {
    await away.stop()
  }
})
