import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { events } from 'contract/events/events.endpoints.ts'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import type { Persona } from '../../db/seed/personas.ts'
import { idsOfPersonas } from '../testing/ids-of-personas.ts'
import { listOf, until } from '../notifications/testing/notifications-of.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let staff: Person
let ids: Record<Persona, number>
const who = {} as Record<'plain' | 'projectMember' | 'projectEditor', Person>
beforeAll(async () => {
  server = await startTestServer()
  ids = await idsOfPersonas(server)
  staff = await as(server, 'staff')
  for (const name of ['plain', 'projectMember', 'projectEditor'] as const) who[name] = await as(server, name)
})
afterAll(() => server.stop())

const form = { start: '2031-05-12T06:00:00Z', end: '2031-05-12T14:00:00Z', time_zone: 'Africa/Nairobi' }
const created = async (changes: Partial<SentBodyOf<typeof events.create>> = {}) =>
  (await staff.call(events.create, { body: { title: 'Forum on Wells', ...form, ...changes } })).body
const attend = (person: Person, id: number, attending = true) =>
  person.call(events.update, { params: { id }, body: { attending } })
const edit = (id: number, body: SentBodyOf<typeof events.update>) =>
  staff.call(events.update, { params: { id }, body })
const read = async (person: Person, id: number) => (await person.call(events.read, { params: { id } })).body

it('no places of a past event are filled, even when staff raise its capacity', async () => {
  const { id } = await created({ capacity: 1 })
  await attend(who.plain, id)
  await attend(who.projectMember, id)
  await edit(id, { start: '2021-05-12T06:00:00Z', end: '2021-05-12T14:00:00Z' })
  const { body } = await edit(id, { capacity: 5, description: 'Thank you for coming.' })
  expect(body).toMatchObject({ capacity: 5, going_count: 1, waiting_count: 1 })
  // With a date in the future, places are filled again.
  expect((await edit(id, form)).body).toMatchObject({ going_count: 2, waiting_count: 0 })
})

it('blocked accounts are skipped on the waiting list and keep their position', async () => {
  const { id } = await created({ capacity: 1 })
  const blocked = (is_blocked: boolean) =>
    staff.call(accounts.update, { params: { id: ids.projectEditor }, body: { is_blocked, reason: 'Spam' } })
  await attend(who.plain, id)
  await attend(who.projectEditor, id)
  await attend(who.projectMember, id)
  await blocked(true)
  await attend(who.plain, id, false)
  expect(await read(who.projectMember, id)).toMatchObject({ attending: true, waiting_count: 1 })
  await attend(who.projectMember, id, false)
  expect(await read(staff, id)).toMatchObject({ going_count: 0, waiting_count: 1 })
  await blocked(false)
  expect(await read(staff, id)).toMatchObject({ going_count: 1, waiting_count: 0 })
  expect(await read(await as(server, 'projectEditor'), id)).toMatchObject({ attending: true })
})

it('a blocked account gives its place at a full event to the next in line', async () => {
  const { id } = await created({ capacity: 1 })
  const blocked = (is_blocked: boolean) =>
    staff.call(accounts.update, { params: { id: ids.projectEditor }, body: { is_blocked, reason: 'Spam' } })
  await attend(await as(server, 'projectEditor'), id)
  await attend(who.plain, id)
  await blocked(true)
  expect(await read(who.plain, id)).toMatchObject({ attending: true, going_count: 1, waiting_count: 1 })
  await until(async () => (await listOf(who.plain)).results.some(({ kind }) => kind === 'event.place_freed'))
  // The position on the waiting list stays.
  await blocked(false)
  await attend(who.projectMember, id)
  await attend(who.plain, id, false)
  expect(await read(await as(server, 'projectEditor'), id)).toMatchObject({ attending: true, going_count: 1 })
})

it('removing the capacity limit admits everyone on the waiting list', async () => {
  const { id } = await created({ capacity: 1 })
  await attend(who.plain, id)
  const { db } = server.database
  // In parts, so that no statement takes too long on a busy machine.
  for (let first = 1; first <= 1100; first += 100)
    await sql`
      with others as (
        insert into person (email, email_key, password_hash, first_name, last_name, active_modules, confirmed_at)
        select name, name, '', 'Ada', 'Waits', '{}', now()
        from generate_series(${first}::integer, ${first}::integer + 99) n, format('waits-%s-%s@seventeen.example', ${id}::text, n) name
        returning id)
      insert into event_attendance (event_id, person_id, is_waiting)
      select ${id}::bigint, id, true from others`.execute(db)
  expect((await edit(id, { capacity: null })).body).toMatchObject({ going_count: 1101, waiting_count: 0 })
})
