import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { notificationKindNames } from 'contract/notifications/notification-kinds.ts'
import { notificationPreferences } from 'contract/notifications/notification-preferences.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { linkOf } from 'contract/notifications/notifications.rules.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitingJobs } from '../testing/jobs-done.ts'

let server: TestServer
let anna: Person
let ben: Person
let benId: number

beforeAll(async () => {
  server = await startTestServer()
  anna = await as(server, 'plain')
  ben = await as(server, 'advisor')
  benId = (await ben.call(users.me)).body.id
})
afterAll(() => server.stop())

const descriptions = async (who: Person) =>
  (await who.call(notifications.list)).body.results.map(({ description }) => description)
const wish = (who: Person, in_app: boolean, mail: 'at-once' | 'digest' | 'off') =>
  who.call(notificationPreferences.save, { body: { kinds: [{ kind: 'contact.requested', in_app, mail }] } })
const rowsOf = (personId: number) =>
  server.database.db
    .selectFrom('notification')
    .select(['kind', 'in_app'])
    .where('person_id', '=', personId)
    .where('kind', '=', 'contact.requested')
    .execute()

/** Events that are not processed yet. */
const waiting = async () =>
  (await sql<{ jobs: number }>`select count(*)::int as jobs from ${waitingJobs}`.execute(server.database.db))
    .rows[0]?.jobs

/** Sends a connection request, and cancels it after the notification. */
async function ask(): Promise<void> {
  const { body } = await anna.call(contacts.request, { body: { targetUserId: benId } })
  await expect.poll(waiting).toBe(0)
  await anna.call(contacts.remove, { params: { id: body.id } })
}

it('every kind has its default until changed, and omitted settings are kept', async () => {
  const { body } = await ben.call(notificationPreferences.read)
  expect(body.digest).toBe('day')
  expect(body.kinds.map(({ kind }) => kind)).toEqual(notificationKindNames)
  expect(body.kinds.every(({ in_app }) => in_app)).toBe(true)
  const saved = await ben.call(notificationPreferences.save, {
    body: { digest: 'week', kinds: [{ kind: 'survey.opened', in_app: false, mail: 'digest' }] },
  })
  expect(saved.body.digest).toBe('week')
  expect(saved.body.kinds.filter(({ in_app }) => !in_app)).toEqual([
    { kind: 'survey.opened', in_app: false, mail: 'digest' },
  ])
  expect((await ben.call(notificationPreferences.save, { body: {} })).body).toEqual(saved.body)
  expect((await anna.call(notificationPreferences.read)).body.digest).toBe('day')
})

it('a request and its acceptance are notified, with a link to the person', async () => {
  const { body } = await anna.call(contacts.request, { body: { targetUserId: benId } })
  const words = `${body.from.first_name} ${body.from.last_name} wants to connect with you`
  await expect.poll(() => descriptions(ben)).toContain(words)
  const { results } = (await ben.call(notifications.list)).body
  expect(linkOf(results[0]!)).toBe(`/member-profile/${body.from.id}`)
  await ben.call(contacts.answer, { params: { id: body.id }, body: { accepted: true } })
  const accepted = `${body.to.first_name} ${body.to.last_name} accepted your connection request`
  await expect.poll(() => descriptions(anna)).toContain(accepted)
  await anna.call(contacts.remove, { params: { id: body.id } })
})

it('mail-only notifications are stored but not listed, and disabled ones are not stored', async () => {
  const listed = (await descriptions(ben)).length
  const before = (await rowsOf(benId)).length
  await wish(ben, false, 'digest')
  await ask()
  await expect.poll(async () => (await rowsOf(benId)).length).toBe(before + 1)
  expect(await rowsOf(benId)).toContainEqual({ kind: 'contact.requested', in_app: false })
  expect(await descriptions(ben)).toHaveLength(listed)
  await wish(ben, false, 'off')
  await ask()
  await expect.poll(waiting).toBe(0)
  await wish(ben, true, 'off')
  await ask()
  await expect.poll(async () => (await descriptions(ben)).length).toBe(listed + 1)
  expect(await rowsOf(benId)).toHaveLength(before + 2)
})
