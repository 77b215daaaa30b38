import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { events } from 'contract/events/events.endpoints.ts'
import { profiles } from 'contract/profiles/profiles.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import type { Persona } from '../../db/seed/personas.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await as(server, 'staff')
})
afterAll(() => server.stop())

const others: Persona[] = [
  'plain',
  'projectMember',
  'projectEditor',
  'projectGuest',
  'instituteAdmin',
  'advisor',
]
const form = {
  title: 'Green Finance Forum',
  description: 'Two talks, and time to meet.',
  start: '2031-05-12T09:00:00+03:00',
  end: '2031-05-12T17:00:00+03:00',
  time_zone: 'Africa/Nairobi',
  country: 'KE',
  city: 'Nairobi',
  latitude: -1.2841,
  longitude: 36.8233,
  venue: 'Kenyatta Centre, hall 2',
  external_link: 'www.green-finance.example',
  online_link: 'https://meet.example/forum',
}
const created = async (changes: Partial<SentBodyOf<typeof events.create>> = {}) => {
  const { status, body } = await staff.call(events.create, { body: { ...form, ...changes } })
  expect(status).toBe(201)
  return body
}
const attend = (who: Person, id: number, attending: boolean) =>
  who.call(events.update, { params: { id }, body: { attending } })
const read = async (who: Person, id: number) => (await who.call(events.read, { params: { id } })).body

it('a new event has its times in UTC, coordinates and a complete link', async () => {
  const event = await created()
  expect(event).toMatchObject({
    title: 'Green Finance Forum',
    start: '2031-05-12T06:00:00.000Z',
    external_link: 'http://www.green-finance.example',
    address: { city_name: 'Nairobi', country_name: 'Kenya' },
    attending: false,
    going_count: 0,
    attendees: [],
  })
  expect(event.address.latitude).toBeCloseTo(-1.28, 1)
})

it('the canonical name of a time zone is stored whatever its spelling', async () => {
  const event = await created({ time_zone: 'africa/nairobi' })
  expect(event.time_zone).toBe('Africa/Nairobi')
  // Saving a zone stored in another spelling does not count as a change.
  const { db } = server.database
  await db.updateTable('event').set({ time_zone: 'africa/nairobi' }).where('id', '=', event.id).execute()
  const body = { title: 'Forum in another spelling', time_zone: 'africa/nairobi' }
  await staff.call(events.update, { params: { id: event.id }, body })
  const { results } = (await staff.call(auditLog.list, { query: { text: 'another spelling' } })).body
  expect(results[0]?.after).toEqual({ title: 'Forum in another spelling' })
})

it('an invalid event is refused with messages by field', async () => {
  const before = (await staff.call(events.list)).body.total
  const wrong = {
    ...form,
    title: 'x',
    end: form.start,
    time_zone: '+03:00',
    external_link: 'javascript:alert(1)',
  }
  const { status, body } = await staff.call(events.create, { body: { ...wrong, capacity: 0.5 } })
  expect(status).toBe(400)
  expect(Object.keys(body).sort()).toEqual(['capacity', 'end', 'external_link', 'time_zone', 'title'])
  expect((await staff.call(events.list)).body.total).toBe(before)
})

it('a start that is not an ISO 8601 instant of a supported year is refused', async () => {
  const invalid = [
    '2031-05-12T09:00',
    '2031-05-12',
    'May 12 2031',
    '2031-02-30T09:00:00Z',
    '0031-05-12T09:00:00Z',
    '1999-12-31T23:59:59Z',
  ]
  for (const start of invalid) {
    const { status, body } = await staff.call(events.create, { body: { ...form, start } })
    expect([start, status, Object.keys(body)]).toEqual([start, 400, ['start']])
  }
})

it('an event more than ten years ahead is refused', async () => {
  const inYears = (years: number) => new Date(Date.now() + years * 365.25 * 86_400_000).toISOString()
  const span = (years: number) => ({ start: inYears(years), end: inYears(years + 0.001) })
  for (const years of [10.1, 24, 5000]) {
    const { status, body } = await staff.call(events.create, { body: { ...form, ...span(years) } })
    expect([status, body]).toEqual([400, { start: ['Please enter a day in the next 10 years'] }])
  }
  const { id } = await created(span(9.9))
  const moved = await staff.call(events.update, { params: { id }, body: span(11) })
  expect(moved.body).toEqual({ start: ['Please enter a day in the next 10 years'] })
})

it('the audit log names the event and lists what changed, if anything did', async () => {
  const { id } = await created({ title: 'Forum on Hydropower' })
  const body = { title: 'Forum on Wind Power', start: '2031-05-12T08:00:00+03:00', capacity: 40 }
  await staff.call(events.update, { params: { id }, body })
  // Saving the same values again is not logged.
  expect((await staff.call(events.update, { params: { id }, body })).body).toMatchObject({ capacity: 40 })
  const { results } = (await staff.call(auditLog.list, { query: { text: 'wind power' } })).body
  expect(results).toMatchObject([
    {
      action: 'event.updated',
      subject_name: 'Forum on Wind Power',
      before: { title: 'Forum on Hydropower', start: '2031-05-12T06:00:00.000Z', capacity: null },
      after: { title: 'Forum on Wind Power', capacity: 40 },
    },
    { action: 'event.created', subject_name: 'Forum on Wind Power' },
  ])
})

it('only staff can change an event; all members can attend and see the attendees', async () => {
  const { id } = await created()
  const plain = await as(server, 'plain')
  const refused = await plain.call(events.update, {
    params: { id },
    body: { title: 'Mine', attending: true },
  })
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { code: 'permission_denied', permission: 'UPDATE_EVENT' },
  ])
  for (const endpoint of [events.remove, events.downloadAttendees])
    expect((await plain.call(endpoint, { params: { id } })).body).toMatchObject({
      code: 'permission_denied',
      permission: 'UPDATE_EVENT',
    })
  expect(await read(plain, id)).toMatchObject({ attending: false, online_link: null })
  const { body } = await attend(plain, id, true)
  expect(body).toMatchObject({ attending: true, going_count: 1, online_link: 'https://meet.example/forum' })
  expect(body.attendees).toMatchObject([{ first_name: 'Pilar', last_name: 'Romero' }])
  const list = await plain.call(events.attendees, { params: { id } })
  expect(list.body).toMatchObject({ total: 1, results: [{ person: { first_name: 'Pilar' } }] })
  expect((await attend(plain, id, false)).body).toMatchObject({ attending: false, going_count: 0 })
})

it('an attendee with a private profile is named to staff and themselves, and only counted for others', async () => {
  const { id } = await created()
  const [advisor, plain] = [await as(server, 'advisor'), await as(server, 'plain')]
  const { user_id } = (await advisor.call(users.me, {})).body
  await attend(advisor, id, true)
  await advisor.call(profiles.update, { params: { id: user_id }, body: { profile_visibility: 'private' } })
  const named = async (who: Person) => {
    const list = (await who.call(events.attendees, { params: { id } })).body
    return [(await read(who, id)).attendees!.length, list.results.length, list.total, list.unlisted]
  }
  expect(await named(plain)).toEqual([0, 0, 0, 1])
  for (const who of [staff, advisor]) expect(await named(who)).toEqual([1, 1, 1, 0])
  expect(await read(plain, id)).toMatchObject({ going_count: 1 })
  await advisor.call(profiles.update, { params: { id: user_id }, body: { profile_visibility: 'public' } })
  expect(await named(plain)).toEqual([1, 1, 1, 0])
})

it('blocked accounts and members who block the reader are named to staff, and only counted for others', async () => {
  const { id } = await created()
  const [advisor, plain] = [await as(server, 'advisor'), await as(server, 'plain')]
  const { user_id } = (await advisor.call(users.me, {})).body
  const { user_id: reader } = (await plain.call(users.me, {})).body
  await attend(advisor, id, true)
  const list = async (who: Person) => (await who.call(events.attendees, { params: { id } })).body
  await advisor.call(blockedPeople.block, { params: { userId: reader } })
  expect(await list(plain)).toMatchObject({ results: [], total: 0, unlisted: 1 })
  await advisor.call(blockedPeople.unblock, { params: { userId: reader } })
  const block = (is_blocked: boolean) =>
    staff.call(accounts.update, { params: { id: user_id }, body: { is_blocked, reason: 'Spam' } })
  expect(await list(staff)).toMatchObject({ results: [{ in_use: true }], unlisted: 0 })
  await block(true)
  expect(await list(plain)).toMatchObject({ results: [], total: 0, unlisted: 1 })
  expect(await list(staff)).toMatchObject({ results: [{ in_use: false }], total: 1, unlisted: 0 })
  expect((await read(staff, id)).attendees).toHaveLength(1)
  await block(false)
})

it('visitors read an event without its attendees and online link', async () => {
  const { id } = await created()
  await attend(await as(server, 'plain'), id, true)
  expect(await read(person(server), id)).toMatchObject({
    title: form.title,
    going_count: 1,
    attendees: null,
    attending: null,
    online_link: null,
  })
  expect((await person(server).call(events.attendees, { params: { id } })).status).toBe(401)
  expect((await person(server).call(events.list)).status).toBe(401)
})

it('concurrent sign-ups never exceed the capacity, and a free place goes to the first person waiting', async () => {
  const { id } = await created({ capacity: 2 })
  const people = await Promise.all(others.map((persona) => as(server, persona)))
  await Promise.all(people.flatMap((one) => [attend(one, id, true), attend(one, id, true)]))
  const counts = await read(staff, id)
  expect([counts.going_count, counts.waiting_count]).toEqual([2, others.length - 2])
  const states = await Promise.all(people.map((one) => read(one, id)))
  const going = people.filter((_, at) => states[at]!.attending)
  const waiting = await staff.call(events.attendees, { params: { id }, query: { waiting: 'true' } })
  const [next] = waiting.body.results
  await attend(going[0]!, id, false)
  const after = await read(staff, id)
  expect([after.going_count, after.waiting_count]).toEqual([2, others.length - 3])
  expect(after.attendees!.map(({ user_id }) => user_id)).toContain(next!.person.id)
  await staff.call(events.update, { params: { id }, body: { capacity: null } })
  expect(await read(staff, id)).toMatchObject({ going_count: others.length - 1, waiting_count: 0 })
})

it('a past event can be read but not attended', async () => {
  const { id } = await created({ start: '2020-01-01T09:00:00Z', end: '2020-01-01T10:00:00Z' })
  const { status, body } = await attend(await as(server, 'plain'), id, true)
  expect([status, body]).toMatchObject([409, { code: 'event_is_over' }])
})

it('the second of two edits of the same version is refused as a conflict', async () => {
  const { id, updated_at } = await created()
  const edit = (title: string) => staff.call(events.update, { params: { id }, body: { title, updated_at } })
  expect((await edit('First')).body.title).toBe('First')
  expect((await edit('Second')).body).toMatchObject({ code: 'stale_version' })
  expect((await read(staff, id)).title).toBe('First')
})

it('the list filters by time, name and attendance, with each event on exactly one page', async () => {
  const ids: number[] = []
  for (let day = 10; day < 20; day++)
    ids.push(
      (
        await created({
          title: `Élan ${day}`,
          start: `2033-06-${day}T09:00:00Z`,
          end: `2033-06-${day}T10:00:00Z`,
        })
      ).id,
    )
  const range = { fromTime: '2033-06-11T09:30:00Z', toTime: '2033-06-19T09:00:00Z' }
  for (const fromTime of ['0000-01-01T00:00:00Z', '9999-12-31T23:00:00-10:00']) {
    const refused = await staff.call(events.list, { query: { fromTime } })
    expect([refused.status, refused.body]).toEqual([400, { fromTime: [expect.stringContaining('years')] }])
  }
  const noTime = await staff.call(events.list, { query: { toTime: 'tomorrow' } })
  expect([noTime.status, noTime.body]).toEqual([
    400,
    { toTime: [expect.stringContaining('2026-03-01T09:00')] },
  ])
  const found: number[] = []
  for (let pageNumber = 1; pageNumber <= 3; pageNumber++) {
    const { body } = await staff.call(events.list, {
      query: { ...range, name: 'elan', pageNumber, pageSize: 3 },
    })
    expect(body.total).toBe(8)
    found.push(...body.results.map(({ id }) => id))
  }
  expect(found).toEqual(ids.slice(1, 9))
  const plain = await as(server, 'plain')
  await attend(plain, ids[4]!, true)
  const mine = await plain.call(events.list, { query: { ...range, mine: 'true' } })
  expect(mine.body.results.map(({ id }) => id)).toEqual([ids[4]])
})

it('upcoming events include those in progress', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const running = await created({ title: 'Running now', start: hours(-1), end: hours(1) })
  const over = await created({ title: 'Running no more', start: hours(-3), end: hours(-2) })
  const found = async (when: 'upcoming' | 'past') =>
    (await staff.call(events.list, { query: { when, name: 'running' } })).body.results.map(({ id }) => id)
  expect(await found('upcoming')).toEqual([running.id])
  expect(await found('past')).toEqual([over.id])
})

it('a deleted event is no longer found', async () => {
  const { id } = await created()
  await attend(await as(server, 'plain'), id, true)
  expect((await staff.call(events.remove, { params: { id } })).status).toBe(200)
  expect((await staff.call(events.read, { params: { id } })).status).toBe(404)
  expect((await staff.call(events.remove, { params: { id } })).status).toBe(404)
})

it('another library reads the same time, text and location from the calendar entry', async () => {
  const title = 'Forum; with, commas and a \\ backslash'
  const description = `First line\nSecond, ${'long '.repeat(40)}`
  const { id } = await created({ title, description })
  const { body } = await person(server).request('GET', `/api/events/${id}/calendar.ics`)
  const text = String(body)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const entry = new ICAL.Event(
    new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined,
  )
  expect(text).toMatch(/END:VCALENDAR\r\n$/)
  expect(entry.summary).toBe(title)
  expect(entry.description).toBe(description.trim())
  expect(entry.startDate.toJSDate().toISOString()).toBe('2031-05-12T06:00:00.000Z')
  expect(entry.location).toBe('Kenyatta Centre, hall 2, Nairobi, Kenya')
  expect(text).not.toContain('meet.example')
})

it('staff download the attendees as a CSV file', async () => {
  const { id } = await created()
  await attend(await as(server, 'plain'), id, true)
  const { status, body } = await staff.request('GET', `/api/events/${id}/attendees/download/`)
  expect(status).toBe(200)
  expect(String(body)).toContain('Pilar,Romero,plain@seventeen.example,')
})
