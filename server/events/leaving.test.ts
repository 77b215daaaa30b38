import { transaction } from '../platform/database/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { events } from 'contract/events/events.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { accountDeletion } from 'contract/profiles/account-deletion.endpoints.ts'
import { demoPassword } from '../../db/seed/personas.ts'
import { waitingForLocks } from '../testing/waiting-for-locks.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

it('a person who deletes their account during sign-up has no place', async () => {
  const staff = await as(server, 'staff')
  const leaving = await as(server, 'projectGuest')
  const times = { start: inDays(20), end: inDays(21), time_zone: 'UTC' }
  const { body: event } = await staff.call(events.create, {
    body: { title: 'At once', ...times, capacity: 1 },
  })
  const attend = () => leaving.call(events.update, { params: { id: event.id }, body: { attending: true } })
  const { db } = server.database
  const { pending } = await transaction(db, async (tx) => {
    // Both sign-ups wait for this lock on the event.
    await sql`select from event where id = ${event.id} for update`.execute(tx)
    const attending = [attend(), attend()]
    await expect.poll(() => waitingForLocks(db)).toBeGreaterThanOrEqual(2)
    const left = leaving.call(accountDeletion.request, { body: { password: demoPassword } })
    await expect.poll(() => waitingForLocks(db)).toBeGreaterThanOrEqual(3)
    return { pending: [...attending, left] }
  })
  await Promise.all(pending)
  const { body } = await staff.call(events.read, { params: { id: event.id } })
  expect(body).toMatchObject({ going_count: 0, waiting_count: 0 })
})

it('the places of a person who leaves go to people on the waiting list', async () => {
  const staff = await as(server, 'staff')
  const [leaving, waiting] = [await as(server, 'projectMember'), await as(server, 'plain')]
  const attend = (who: Person, id: number) =>
    who.call(events.update, { params: { id }, body: { attending: true } })
  const planned = async (title: string) => {
    const times = { start: inDays(20), end: inDays(21), time_zone: 'UTC' }
    const { body } = await staff.call(events.create, { body: { title, ...times, capacity: 1 } })
    await attend(leaving, body.id)
    return body.id
  }
  const [full, quiet] = [await planned('One place, two people'), await planned('One place, one person')]
  expect((await attend(waiting, full)).body).toMatchObject({ attending: false, waiting: true })
  await leaving.call(accountDeletion.request, { body: { password: demoPassword } })
  const read = async (id: number) => (await waiting.call(events.read, { params: { id } })).body
  expect(await read(full)).toMatchObject({ attending: true, going_count: 1, waiting_count: 0 })
  expect(await read(quiet)).toMatchObject({ going_count: 0 })
  await expect
    .poll(async () => (await waiting.call(notifications.list)).body.results.map(({ kind }) => kind))
    .toContain('event.place_freed')
})
