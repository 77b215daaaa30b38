import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { notificationPreferences } from 'contract/notifications/notification-preferences.endpoints.ts'
import { personas } from '../../db/seed/personas.ts'
import { jobs } from '../app.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { connect } from './testing/connect.ts'
import { jobsDone } from '../testing/jobs-done.ts'

let server: TestServer
let plain: Person
let advisor: Person
let plainId = 0
let advisorId = 0

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.database
  const people = await db.selectFrom('person').select(['id', 'email']).execute()
  plainId = people.find(({ email }) => email === personas.plain.email)!.id
  advisorId = people.find(({ email }) => email === personas.advisor.email)!.id
  await connect(db, plainId, advisorId)
  plain = await as(server, 'plain')
  advisor = await as(server, 'advisor')
})
beforeEach(async () => {
  await server.database.db.deleteFrom('conversation').execute()
  server.mails.all.length = 0
})
afterAll(() => server.stop())

const write = async (message: string) =>
  void (await plain.call(chat.send, {
    params: { userId: advisorId },
    body: { message, clientId: randomUUID() },
  }))

/** Moves messages, read marks and mails back in time, and runs the minutely jobs. */
async function pass(minutes: number): Promise<void> {
  const { database, config } = server
  const by = sql`make_interval(mins => ${minutes})`
  await sql`update message set created_at = created_at - ${by}`.execute(database.db)
  await sql`update conversation_member set mail_at = mail_at - ${by}, mailed_at = mailed_at - ${by}, seen_at = seen_at - ${by}`.execute(
    database.db,
  )
  await jobs.minutely({}, { database, config, log: pino({ enabled: false }) })
  await jobsDone(server, 'mail.deliver')
}
const due = () =>
  server.database.db
    .selectFrom('conversation_member')
    .where('mail_at', 'is not', null)
    .select('mail_at')
    .execute()
const subjects = () => server.mails.all.map(({ raw }) => /^subject: (.*)$/im.exec(raw)?.[1]?.trim())

it('messages unseen for ten minutes are mailed together', async () => {
  for (const text of ['Good morning', 'Are you there?', 'It is urgent']) await write(text)
  expect(await due()).toHaveLength(1)
  await pass(9)
  expect(subjects()).toEqual([])
  await pass(2)
  const mail = await server.mails.next(personas.advisor.email)
  expect(mail.text).toMatch(/> Good morning\s+> Are you there\?\s+> It is urgent/)
  expect(mail.text).toContain(`/chat/${plainId}`)
  expect(subjects()).toEqual(['3 new messages from Pilar Romero'])
})

it('seen messages are not mailed, and later ones wait their own ten minutes', async () => {
  await write('Seen')
  await advisor.call(chat.markRead, { params: { userId: plainId }, body: { lastMessageId: 1 } })
  await pass(8)
  await write('Not seen')
  await pass(4)
  expect(subjects()).toEqual([])
  await pass(7)
  const mail = await server.mails.next(personas.advisor.email)
  expect(mail.text).toContain('Not seen')
  expect(mail.text).not.toMatch(/^> Seen$/m)
})

it('a person who has not read since the last mail gets one reminder a day about new messages', async () => {
  await write('First')
  await pass(11)
  await server.mails.next(personas.advisor.email)
  await write('Second')
  await pass(60)
  expect(subjects()).toHaveLength(1)
  await pass(24 * 60)
  await expect.poll(() => server.mails.all).toHaveLength(2)
  expect(server.mails.all[1]?.text).toContain('Second')
  expect(server.mails.all[1]?.text).not.toContain('First')
})

it('muted conversations and removed contacts are not mailed', async () => {
  await advisor.call(chat.mute, { params: { userId: plainId }, body: { muted: true } })
  await write('Quiet')
  await pass(30)
  await advisor.call(chat.mute, { params: { userId: plainId }, body: { muted: false } })
  await write('Loud')
  await server.database.db.deleteFrom('contact').execute()
  await pass(30)
  expect(await due()).toEqual([])
  expect(subjects()).toEqual([])
  await connect(server.database.db, plainId, advisorId)
})

it('unseen messages of all senders come in one mail; unsubscribed people get none', async () => {
  const { db } = server.database
  const guest = await as(server, 'projectGuest')
  const [{ id: guestId }] = [
    await db
      .selectFrom('person')
      .select('id')
      .where('email', '=', personas.projectGuest.email)
      .executeTakeFirstOrThrow(),
  ]
  await connect(db, guestId, advisorId)
  await write('From the first')
  await pass(7)
  const body = { message: 'From the second', clientId: randomUUID() }
  await guest.call(chat.send, { params: { userId: advisorId }, body })
  await pass(4)
  const mail = await server.mails.next(personas.advisor.email)
  expect(mail.subject).toBe('2 new messages from 2 people')
  expect(mail.text).toMatch(/From the first[^]*From the second/)
  expect(mail.text).toContain(`/chat/${guestId}`)
  expect(mail.headers.get('list-unsubscribe')).toContain('/unsubscribe/')
  await pass(30)
  expect(subjects()).toHaveLength(1)
  await advisor.call(notificationPreferences.save, { body: { chat_mail: false } })
  await pass(24 * 60)
  await write('After that')
  await pass(30)
  expect(subjects()).toHaveLength(1)
  await advisor.call(notificationPreferences.save, { body: { chat_mail: true } })
})
