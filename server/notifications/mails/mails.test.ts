import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  notificationKindNames,
  notificationKinds,
  type NotificationKind,
} from 'contract/notifications/notification-kinds.ts'
import { notificationPreferences } from 'contract/notifications/notification-preferences.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { personaProjects, personas, type Persona } from '../../../db/seed/personas.ts'
import { as, type Person } from '../../testing/person.ts'
import { instituteBody } from '../../institutes/testing/new-institute.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { notifyPeople } from '../notify.ts'
import { mailDigests } from '../testing/mail-digests.ts'
import { mailAtOnce } from './mail-at-once.ts'
import { jobsDone } from '../../testing/jobs-done.ts'

let server: TestServer
let plain: Person
let plainId = 0
const { email } = personas.plain
let events = 0

beforeAll(async () => {
  server = await startTestServer()
  plain = await as(server, 'plain')
  plainId = await idOf('plain')
})
beforeEach(async () => {
  const { db } = server.database
  await db.deleteFrom('notification').execute()
  await db.deleteFrom('notification_preference').execute()
  await db.deleteFrom('notification_digest').execute()
  await db.updateTable('person').set({ time_zone: null }).where('id', '=', plainId).execute()
  server.mails.all.length = 0
})
afterAll(() => server.stop())

const idOf = async (persona: Persona) => {
  const { db } = server.database
  const found = db.selectFrom('person').select('id').where('email', '=', personas[persona].email)
  return (await found.executeTakeFirstOrThrow()).id
}

/** Creates a notification about the reader's own profile, which they may always see, or another object. */
async function createNotification(
  kind: NotificationKind,
  words: string,
  at?: string,
  subject: { type: 'person' | 'project'; id: number } = { type: 'person', id: plainId },
): Promise<void> {
  const eventId = `test:${(events += 1)}`
  await notifyPeople(server.database.db, [plainId], {
    eventId,
    kind,
    verb: 'told',
    description: words,
    link: '/dashboard',
    about: subject.type,
    aboutId: subject.id,
    object: { ...subject, name: 'A thing' },
    isPersonal: false,
    actorId: null,
  })
  if (at === undefined) return
  await server.database.db
    .updateTable('notification')
    .set({ created_at: new Date(at) })
    .where('news_id', '=', eventId)
    .execute()
}
const wants = (kind: NotificationKind, mail: 'at-once' | 'digest' | 'off') =>
  plain.call(notificationPreferences.save, { body: { kinds: [{ kind, in_app: true, mail }] } })
const digestAt = (at: string) => mailDigests(server, new Date(at))
const live = (zone: string) =>
  server.database.db.updateTable('person').set({ time_zone: zone }).where('id', '=', plainId).execute()
/** Waits until the jobs for immediate mails have run. */
const decided = () => jobsDone(server, 'notifications.mail-at-once')
/** Subjects of all mails, once pending ones are sent. */
async function subjects(): Promise<string[]> {
  const { db } = server.database
  await decided()
  const waiting = () =>
    db.selectFrom('mail').select('id').where('sent_at', 'is', null).where('failed_at', 'is', null).execute()
  await expect.poll(waiting).toEqual([])
  return server.mails.all.map(({ subject }) => subject)
}

/** The other kinds have a weekly mail (server/home/weekly-matches.test.ts). */
const kindsInDigest = notificationKindNames.filter((kind) => !notificationKinds[kind].isWeekly)

it.each(kindsInDigest)('%s is mailed immediately, in the digest or not at all, as chosen', async (kind) => {
  await wants(kind, 'at-once')
  await createNotification(kind, 'Wanted at once')
  const mail = await server.mails.next(email)
  expect(mail.subject).toBe('Wanted at once')
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(`${server.config.PUBLIC_URL}/dashboard`)
    expect(part).toContain(`${server.config.PUBLIC_URL}/profile/notifications`)
  }
  await wants(kind, 'digest')
  await createNotification(kind, 'Wanted in the digest', '2026-03-01T10:00:00Z')
  await wants(kind, 'off')
  await createNotification(kind, 'Not wanted', '2026-03-01T10:00:00Z')
  await wants(kind, 'digest')
  await digestAt('2026-03-02T08:00:00Z')
  expect((await server.mails.next(email)).subject).toBe('Wanted in the digest')
  expect(await subjects()).toHaveLength(2)
})

it('the digest omits objects that its reader may no longer see', async () => {
  await wants('project.joined', 'digest')
  const { id } = await server.database.db
    .selectFrom('project')
    .select('id')
    .where('name', '=', personaProjects.own)
    .executeTakeFirstOrThrow()
  await createNotification('project.joined', 'Of a project that is not theirs', '2026-03-01T10:00:00Z', {
    type: 'project',
    id,
  })
  await createNotification('project.joined', 'Of themselves', '2026-03-01T10:00:00Z')
  await digestAt('2026-03-02T08:00:00Z')
  const mail = await server.mails.next(email)
  expect(mail.text).toContain('Of themselves')
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('not theirs')
})

it('objects that a reader may no longer see are not mailed immediately', async () => {
  await wants('project.joined', 'at-once')
  const { id } = await server.database.db
    .selectFrom('project')
    .select('id')
    .where('name', '=', personaProjects.own)
    .executeTakeFirstOrThrow()
  await createNotification('project.joined', 'Of a project that is not theirs', undefined, {
    type: 'project',
    id,
  })
  await decided()
  await createNotification('project.joined', 'Of themselves')
  expect((await server.mails.next(email)).subject).toBe('Of themselves')
  expect(await subjects()).toEqual(['Of themselves'])
})

it('a repeated event is mailed once, and not after it was read', async () => {
  await wants('survey.opened', 'at-once')
  await createNotification('survey.opened', 'Twice told')
  const { news_id } = await server.database.db
    .selectFrom('notification')
    .select('news_id')
    .executeTakeFirstOrThrow()
  await server.mails.next(email)
  const again = { kind: 'survey.opened' as const, eventId: news_id, people: [plainId] }
  const context = { database: server.database, config: server.config }
  await mailAtOnce(again, { ...context, log: console as never })
  await server.database.db.updateTable('notification').set({ mailed_at: null, unread: false }).execute()
  await mailAtOnce(again, { ...context, log: console as never })
  expect(await subjects()).toEqual(['Twice told'])
})

it('the mail about a connection request has the sender’s position and quotes their note', async () => {
  const founder = await as(server, 'projectAdmin')
  const name = 'Wells of the South'
  const institute_id = (await founder.call(institutes.create, { body: { ...instituteBody(), name } })).body.id
  const person_id = await idOf('projectMember')
  await server.database.db
    .insertInto('institute_role')
    .values({ institute_id, person_id, role: 'Analyst', approved: true })
    .execute()
  const sender = await as(server, 'projectMember')
  const note = 'We met in Kampala.\n<b>Shall we</b> build wells {{token}}?'
  await sender.call(contacts.request, { body: { targetUserId: plainId, note } })
  const { subject, text, html } = await server.mails.next(email)
  expect(subject).toMatch(/wants to connect with you$/)
  const by = subject.replace(' wants to connect with you', '')
  expect(text).toContain(`${by} – Analyst, ${name}`)
  expect(text).toMatch(/> We met in Kampala\.\s+> <b>Shall we<\/b> build wells/)
  expect(html).toContain('We met in Kampala.<br>&#60;b&#62;Shall we')
  expect(`${text} ${html}`).not.toContain('{{')
  await server.database.db
    .updateTable('notification')
    .set({ mail: 'digest', mailed_at: null, created_at: new Date('2026-03-01T10:00:00Z') })
    .execute()
  await digestAt('2026-03-02T08:00:00Z')
  const digest = await server.mails.next(email)
  expect(digest.subject).toBe(subject)
  expect(digest.text).toContain(`(Analyst, ${name} · Mar 1, 2026, 10:00)`)
  expect(digest.text).toMatch(/ {2}> We met in Kampala\.\s+> <b>Shall we<\/b> build wells/)
  expect(digest.html).toContain('We met in Kampala.<br>&#60;b&#62;Shall we')
})

it('the mail about a request from a private profile has only the name', async () => {
  const { db } = server.database
  const id = await idOf('projectGuest')
  await db.updateTable('person').set({ profile_visibility: 'private' }).where('id', '=', id).execute()
  await (await as(server, 'projectGuest')).call(contacts.request, { body: { targetUserId: plainId } })
  const { text } = await server.mails.next(email)
  expect(text).not.toContain(' – ')
  expect(text).not.toContain('> ')
})

it('the digest is sent at eight in the reader’s time zone, groups notifications, and never repeats them', async () => {
  await live('Africa/Nairobi') // UTC+3
  await createNotification('document.added', 'A document was added', '2026-03-01T09:00:00Z')
  await createNotification('survey.finalized', 'A survey was finalized', '2026-03-01T10:00:00Z')
  await digestAt('2026-03-02T04:59:00Z')
  expect(await subjects()).toEqual([])
  await digestAt('2026-03-02T05:00:00Z')
  const { subject, text } = await server.mails.next(email)
  expect(subject).toBe('2 new notifications')
  expect(text).toMatch(/Projects\s+-+\s+- A document was added \(Mar 1, 2026, 12:00\)/)
  expect(text).toMatch(/Surveys\s+-+\s+- A survey was finalized/)
  await digestAt('2026-03-02T05:15:00Z')
  await digestAt('2026-03-03T05:00:00Z')
  expect(await subjects()).toHaveLength(1)
  // Moving to a time zone where the same morning comes later does not repeat the digest.
  await live('Pacific/Honolulu')
  await digestAt('2026-03-03T18:00:00Z')
  await digestAt('2026-03-04T18:00:00Z')
  expect(await subjects()).toHaveLength(1)
})

it('notifications after eight wait for the next morning', async () => {
  await createNotification('document.added', 'Early', '2026-03-01T07:59:00Z')
  await digestAt('2026-03-01T08:00:00Z')
  await createNotification('document.added', 'Late', '2026-03-01T08:10:00Z')
  await digestAt('2026-03-01T08:15:00Z')
  await digestAt('2026-03-02T07:45:00Z')
  expect(await subjects()).toEqual(['Early'])
  await digestAt('2026-03-02T08:00:00Z')
  expect(await subjects()).toEqual(['Early', 'Late'])
})

it('read notifications are not in it, and without new ones there is no digest', async () => {
  await createNotification('document.added', 'Read before', '2026-03-01T09:00:00Z')
  await plain.call(notifications.markAll)
  await digestAt('2026-03-02T08:00:00Z')
  expect(await subjects()).toEqual([])
})

it.each([
  // Clocks go forward at 2:00 on 29 March 2026, and back at 3:00 on 25 October.
  ['Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T05:59:00Z', '2026-03-29T06:00:00Z'],
  ['Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T06:59:00Z', '2026-10-25T07:00:00Z'],
  ['America/New_York', '2026-03-07T20:00:00Z', '2026-03-08T11:59:00Z', '2026-03-08T12:00:00Z'],
  ['Asia/Kathmandu', '2026-03-01T20:00:00Z', '2026-03-02T02:14:00Z', '2026-03-02T02:15:00Z'],
  ['Pacific/Kiritimati', '2026-03-01T12:00:00Z', '2026-03-01T17:59:00Z', '2026-03-01T18:00:00Z'],
  ['Pacific/Honolulu', '2026-03-01T18:10:00Z', '2026-03-02T17:59:00Z', '2026-03-02T18:00:00Z'],
  ['Not/A_Zone', '2026-03-01T12:00:00Z', '2026-03-02T07:59:00Z', '2026-03-02T08:00:00Z'],
])('in %s, a notification of %s is mailed not at %s but at %s', async (zone, at, before, eight) => {
  await live(zone)
  await createNotification('document.added', 'New', at)
  await digestAt(before)
  expect(await subjects()).toEqual([])
  await digestAt(eight)
  expect(await subjects()).toEqual(['New'])
})

it('the weekly digest is sent on Monday, and after being off includes only later notifications', async () => {
  await plain.call(notificationPreferences.save, { body: { digest: 'week' } })
  await createNotification('document.added', 'On Tuesday', '2026-03-03T12:00:00Z')
  await digestAt('2026-03-08T08:00:00Z')
  expect(await subjects()).toEqual([])
  await digestAt('2026-03-09T08:00:00Z')
  expect(await subjects()).toEqual(['On Tuesday'])
  await plain.call(notificationPreferences.save, { body: { digest: 'off' } })
  await createNotification('document.added', 'While it was off', '2026-03-10T12:00:00Z')
  await digestAt('2026-03-16T08:00:00Z')
  await plain.call(notificationPreferences.save, { body: { digest: 'day' } })
  await digestAt('2026-03-17T08:00:00Z')
  expect(await subjects()).toEqual(['On Tuesday'])
})

it('a long digest lists the newest and counts the rest', async () => {
  for (let one = 1; one <= 32; one++)
    await createNotification(
      'document.added',
      `Document number ${one}.`,
      `2026-03-01T10:00:${String(one).padStart(2, '0')}Z`,
    )
  await digestAt('2026-03-02T08:00:00Z')
  const { subject, text } = await server.mails.next(email)
  expect(subject).toBe('32 new notifications')
  expect(text).toContain('Document number 32.')
  expect(text).not.toContain('Document number 2.')
  expect(text).toContain('And 2 more.')
  await digestAt('2026-03-03T08:00:00Z')
  expect(await subjects()).toHaveLength(1)
})

it('blocked people, accounts being deleted and failing addresses are not mailed', async () => {
  const { db } = server.database
  const states = [{ blocked_at: new Date() }, { deletion_requested_at: new Date() }]
  for (const state of states) {
    await db.updateTable('person').set(state).where('id', '=', plainId).execute()
    await createNotification('document.added', 'New', '2026-03-01T10:00:00Z')
    await createNotification('survey.opened', 'New at once')
    await digestAt('2026-03-02T08:00:00Z')
    await decided()
    await db
      .updateTable('person')
      .set({ blocked_at: null, deletion_requested_at: null })
      .where('id', '=', plainId)
      .execute()
  }
  await db.deleteFrom('notification').execute()
  const refused = { failures: 3, last_error: '550', last_failed_at: new Date(), stopped_at: new Date() }
  await db
    .insertInto('mail_address')
    .values({ address_key: email, ...refused })
    .execute()
  await createNotification('document.added', 'New', '2026-03-01T10:00:00Z')
  await digestAt('2026-03-02T08:00:00Z')
  await db.deleteFrom('mail_address').execute()
  expect(await subjects()).toEqual([])
})
