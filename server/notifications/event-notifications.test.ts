import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { events } from 'contract/events/events.endpoints.ts'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import type { Persona } from '../../db/seed/personas.ts'
import { eventsHourly } from '../events/events.hourly.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { idsOfPersonas } from '../testing/ids-of-personas.ts'
import { listOf, until } from './testing/notifications-of.ts'

let server: TestServer
let ids: Record<Persona, number>
const who = {} as Record<'staff' | 'plain' | 'projectMember' | 'advisor' | 'instituteAdmin', Person>

beforeAll(async () => {
  server = await startTestServer()
  ids = await idsOfPersonas(server)
  for (const name of ['staff', 'plain', 'projectMember', 'advisor', 'instituteAdmin'] as const)
    who[name] = await as(server, name)
})
afterAll(() => server.stop())

let number = 0
const created = async (changes: Partial<SentBodyOf<typeof events.create>> = {}) => {
  const body = {
    title: `Forum ${++number}`,
    start: '2031-05-12T09:00:00+03:00',
    end: '2031-05-12T17:00:00+03:00',
    time_zone: 'Africa/Nairobi',
    ...changes,
  }
  const answer = await who.staff.call(events.create, { body })
  expect(answer.status).toBe(201)
  return answer.body
}
const attend = async (person: Person, id: number, attending: boolean) =>
  expect((await person.call(events.update, { params: { id }, body: { attending } })).status).toBe(200)
/** A person's notifications about an event. */
const notificationsAbout = async (person: Person, { id }: { id: number }) =>
  (await listOf(person)).results
    .filter(({ object }) => object.type === 'event' && object.id === id)
    .map(({ description }) => description)
const untilTold = (person: Person, event: { id: number }, words: string) =>
  until(async () => (await notificationsAbout(person, event)).some((told) => told.includes(words)))
const without = (told: string[], words: string) => told.filter((one) => !one.includes(words))

it('a new event notifies only members of institutions in its country or region', async () => {
  const { db } = server.database
  const own = await db
    .selectFrom('institute_role')
    .innerJoin('institute', 'institute.id', 'institute_role.institute_id')
    .select(['institute.id', 'institute.country_code', 'institute.region'])
    .where('person_id', '=', ids.instituteAdmin)
    .where('approved', '=', true)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('institute')
    .set({ country_code: 'KE', region: 'Eastern Africa' })
    .where('id', '=', own.id)
    .execute()
  const place = { city: 'Kigali', latitude: -1.94, longitude: 30.06 }
  const near = await created({ country: 'RW', ...place })
  const far = await created({ country: 'JP', city: 'Tokyo', latitude: 35.68, longitude: 139.69 })
  const last = await created({ country: 'KE', ...place })
  for (const event of [near, last]) await untilTold(who.instituteAdmin, event, 'is a new event')
  expect(await notificationsAbout(who.instituteAdmin, near)).toEqual([
    `${near.title} is a new event: May 12th 2031, 09:00 – 17:00 (Nairobi time), Kigali, Rwanda`,
  ])
  expect(await notificationsAbout(who.instituteAdmin, far)).toEqual([])
  expect(await notificationsAbout(who.plain, near)).toEqual([])
  await db
    .updateTable('institute')
    .set({ country_code: own.country_code, region: own.region })
    .where('id', '=', own.id)
    .execute()
})

it('a changed time or place notifies attendees and the waiting list, not people who left or the editor', async () => {
  const event = await created({ capacity: 1 })
  await attend(who.plain, event.id, true)
  await attend(who.projectMember, event.id, true)
  await attend(who.advisor, event.id, true)
  await attend(who.advisor, event.id, false)
  await who.staff.call(events.update, {
    params: { id: event.id },
    body: { start: '2031-05-12T10:00:00+03:00', updated_at: event.updated_at },
  })
  for (const person of [who.plain, who.projectMember])
    await untilTold(
      person,
      event,
      'another time or place: May 12th 2031, 10:00 – 17:00 (Nairobi time), online',
    )
  expect(without(await notificationsAbout(who.advisor, event), 'new event')).toEqual([])
  expect(without(await notificationsAbout(who.staff, event), 'new event')).toEqual([])
})

it('a cancelled event notifies its attendees, although it is deleted', async () => {
  const event = await created()
  await attend(who.plain, event.id, true)
  await who.staff.call(events.remove, { params: { id: event.id } })
  await untilTold(who.plain, event, `${event.title} is cancelled`)
  const told = (await listOf(who.plain)).results.find(({ object }) => object.id === event.id)
  expect(told?.data).toBe('{"link":"/dashboard"}')
  expect(await notificationsAbout(who.projectMember, event)).toEqual([])
})

it('a person on the waiting list is notified when they get a place', async () => {
  const event = await created({ capacity: 1 })
  await attend(who.plain, event.id, true)
  await attend(who.projectMember, event.id, true)
  await attend(who.advisor, event.id, true)
  await attend(who.plain, event.id, false)
  await untilTold(who.projectMember, event, `You have a place at ${event.title} now`)
  expect(without(await notificationsAbout(who.advisor, event), 'new event')).toEqual([])
})

it('attendees get one reminder a day before; people who wait or have left do not', async () => {
  const start = new Date(Date.now() + 20 * 3_600_000)
  const end = new Date(start.getTime() + 3_600_000)
  const event = await created({ start: start.toISOString(), end: end.toISOString(), capacity: 2 })
  await attend(who.plain, event.id, true)
  await attend(who.projectMember, event.id, true)
  await attend(who.advisor, event.id, true)
  await attend(who.projectMember, event.id, false)
  await attend(who.projectMember, event.id, true)
  const context = { database: server.database, config: server.config, log: pino({ level: 'silent' }) }
  for (let run = 0; run < 2; run++) await eventsHourly({}, context)
  await untilTold(who.plain, event, `${event.title} begins within a day`)
  await untilTold(who.advisor, event, `${event.title} begins within a day`)
  const reminders = (told: string[]) => told.filter((one) => one.includes('begins within a day'))
  expect(reminders(await notificationsAbout(who.plain, event))).toHaveLength(1)
  expect(reminders(await notificationsAbout(who.projectMember, event))).toEqual([])
})
