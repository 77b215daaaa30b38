import { transaction } from '../platform/database/database.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advisorHoursEndpoints } from 'contract/calendar/advisor-hours.endpoints.ts'
import type { AdvisorHours } from 'contract/calendar/advisor-hours.ts'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { events } from 'contract/events/events.endpoints.ts'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import type { Persona } from '../../db/seed/personas.ts'
import { idsOfPersonas } from '../testing/ids-of-personas.ts'
import { bellOf, until } from '../notifications/testing/notifications-of.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { as, person, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitingForLocks } from '../testing/waiting-for-locks.ts'
import { everyDay } from './testing/hours.ts'

let server: TestServer
let ids: Record<Persona, number>
let advisor: Person
let member: Person
let other: Person
beforeAll(async () => {
  server = await startTestServer()
  ids = await idsOfPersonas(server)
  advisor = await as(server, 'advisor')
  member = await as(server, 'plain')
  other = await as(server, 'projectMember')
  await publish()
})
afterAll(() => server.stop())

const publish = async (changes: Partial<AdvisorHours> = {}) => {
  const answer = await advisor.call(advisorHoursEndpoints.save, { body: { ...everyDay, ...changes } })
  expect(answer.status).toBe(200)
  return answer.body
}
const today = Math.floor(Date.now() / 86_400_000)
/** A day reserved for one test, at least 30 days from today. */
const dateOf = (day: number) => new Date((today + 30 + day) * 86_400_000).toISOString().slice(0, 10)
/** A half-hour slot on that day. */
const slot = (day: number, time: string) => {
  const start = new Date(`${dateOf(day)}T${time}:00Z`)
  return { start: start.toISOString(), end: new Date(start.getTime() + 1_800_000).toISOString() }
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const book = (who: Person, span: { start: string; end: string }, title = 'Green loans in Kampala') =>
  who.call(calendar.book, { body: { ...span, title, advisorId: ids.advisor } })
const hold = (who: Person, span: { start: string; end: string }) =>
  who.call(calendar.hold, { body: { ...span, advisorId: ids.advisor } })
const dayOf = (day: number) => ({
  from_time: slot(day, '00:00').start,
  to_time: slot(day + 1, '00:00').start,
})
const seen = async (who: Person, day: number) =>
  (await who.call(calendar.list, { query: { ...dayOf(day), get_advisor_slots: 'true' } })).body.results
const freeSlots = async (who: Person, day: number) =>
  (await seen(who, day)).filter(({ kind }) => kind === 'slots').flatMap(({ occurences }) => occurences)

it('lists free slots, books one and shows the session to both participants', async () => {
  expect(await freeSlots(member, 2)).toHaveLength(16)
  const { status, body } = await book(member, slot(2, '10:00'))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    kind: 'session',
    title: 'Green loans in Kampala',
    event: { id: body.id, title: 'Green loans in Kampala', ...slot(2, '10:00') },
    occurences: [slot(2, '10:00')],
    advisor: { first_name: 'Arjun', time_zone: 'UTC' },
    member: { first_name: 'Pilar' },
  })
  for (const who of [member, advisor])
    expect((await seen(who, 2)).filter(({ kind }) => kind === 'session')).toEqual([body])
  expect(await freeSlots(other, 2)).toHaveLength(15)
  expect((await seen(other, 2)).filter(({ kind }) => kind === 'session')).toEqual([])
  expect((await seen(advisor, 2)).filter(({ kind }) => kind === 'slots')).toEqual([])
})

it('accepts one of a hundred concurrent bookings of a slot and offers the others the nearest free slots', async () => {
  const people = await Promise.all(
    (['plain', 'projectMember', 'projectEditor', 'projectGuest', 'instituteAdmin'] as const).map((persona) =>
      as(server, persona),
    ),
  )
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => people).flatMap((all) => all.map((one) => book(one, slot(3, '09:00')))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(99)
  expect(refused[0]?.body).toMatchObject({ code: 'slot_taken' })
  for (const { body } of refused)
    expect(body['alternatives']).toEqual(['09:30', '10:00', '10:30'].map((time) => slot(3, time)))
  // The adjacent slot is still free.
  expect((await book(member, slot(3, '09:30'))).status).toBe(200)
})

it('rejects overlapping sessions by a database constraint, and accepts adjacent ones', async () => {
  const { db } = server.database
  const row = (start: string, end: string) => ({
    advisor_id: ids.advisor,
    member_id: ids.plain,
    title: 'By hand',
    starts_at: new Date(`2031-07-01T${start}:00Z`),
    ends_at: new Date(`2031-07-01T${end}:00Z`),
  })
  const rows = Array.from({ length: 100 }, (_, at) => row(`10:${String(at % 30).padStart(2, '0')}`, '10:45'))
  const stored = await Promise.allSettled(
    rows.map((one) => db.insertInto('advisor_session').values(one).execute()),
  )
  expect(stored.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await db.insertInto('advisor_session').values(row('10:45', '11:00')).execute()
})

it('books once when a request is sent twice with the same key', async () => {
  const key = randomUUID()
  const sent = { key, body: { ...slot(4, '09:00'), title: 'Twice', advisorId: ids.advisor } }
  const [first, second] = [await member.call(calendar.book, sent), await member.call(calendar.book, sent)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.id).toBe(first.body.id)
})

it('refuses slots that the advisor does not offer', async () => {
  const wrong = [
    slot(5, '08:30'),
    slot(5, '09:15'),
    slot(5, '17:00'),
    { start: slot(5, '09:00').start, end: slot(5, '09:30').end },
    { start: '0001-01-01T00:00:00Z', end: '9999-01-01T00:00:00Z' },
    { start: slot(5, '10:00').end, end: slot(5, '10:00').start },
  ]
  for (const span of wrong)
    expect((await book(member, span)).body, JSON.stringify(span)).toMatchObject({ code: 'slot_not_offered' })
  expect(
    (await book(member, { start: '2020-06-05T09:00:00Z', end: '2020-06-05T09:30:00Z' })).body,
  ).toMatchObject({
    code: 'slot_too_soon',
  })
  expect((await book(advisor, slot(5, '09:00'))).body).toMatchObject({ code: 'own_slot' })
  const toNonAdvisor = { ...slot(5, '09:00'), title: 'You?', advisorId: ids.plain }
  expect((await other.call(calendar.book, { body: toNonAdvisor })).body).toMatchObject({
    code: 'slot_not_offered',
  })
  expect((await book(member, slot(5, '09:00'), ' x ')).body).toEqual({ title: [expect.any(String)] })
  expect((await freeSlots(member, 5)).length).toBe(16)
})

it('refuses slots at the very beginning and end of the supported years', async () => {
  const ends = [
    ['0001-01-01T00:00:00Z', '0001-01-01T00:30:00Z', 'slot_too_soon'],
    ['9999-12-31T23:00:00Z', '9999-12-31T23:30:00Z', 'slot_too_far'],
  ] as const
  await publish({ weekly: everyDay.weekly.map(({ weekday }) => ({ weekday, from: '00:00', to: '24:00' })) })
  for (const [start, end, code] of ends) {
    for (const ask of [book, hold]) expect((await ask(member, { start, end })).body).toMatchObject({ code })
    const query = { from_time: start, to_time: end, get_advisor_slots: 'true' as const }
    expect((await member.call(calendar.list, { query })).body.results).toEqual([])
  }
  await publish()
})

it('reserves a held slot for its member for five minutes, one slot at a time', async () => {
  const { status, body } = await hold(member, slot(6, '09:00'))
  expect(status).toBe(200)
  expect(Date.parse(body.held_until) - Date.now()).toBeLessThanOrEqual(300_000)
  expect((await book(other, slot(6, '09:00'))).body).toMatchObject({ code: 'slot_taken' })
  expect((await hold(other, slot(6, '09:00'))).status).toBe(409)
  expect(await freeSlots(other, 6)).toHaveLength(15)
  expect(await freeSlots(member, 6)).toHaveLength(16)
  expect((await member.call(calendar.read, { params: { id: body.id } })).status).toBe(404)
  await hold(member, slot(6, '11:00'))
  expect((await hold(other, slot(6, '09:00'))).status).toBe(200)
  expect((await book(member, slot(6, '11:00'))).status).toBe(200)
})

it('frees a slot when its hold expires or is released', async () => {
  const { body } = await hold(member, slot(7, '09:00'))
  await server.database.db
    .updateTable('advisor_session')
    .set({ held_until: new Date(Date.now() - 1000) })
    .where('id', '=', body.id)
    .execute()
  expect((await book(other, slot(7, '09:00'))).status).toBe(200)
  const second = await hold(member, slot(7, '10:00'))
  const release = () => member.call(calendar.release, { params: { id: second.body.id } })
  expect((await other.call(calendar.release, { params: { id: second.body.id } })).status).toBe(200)
  expect(await freeSlots(other, 7)).toHaveLength(14)
  expect([(await release()).status, (await release()).status]).toEqual([200, 200])
  expect(await freeSlots(other, 7)).toHaveLength(15)
})

it('lets both participants move and cancel a session, and nobody else', async () => {
  const { body: session } = await book(member, slot(8, '09:00'))
  const params = { id: session.id }
  for (const who of [other, await as(server, 'staff')]) {
    expect((await who.call(calendar.read, { params })).status).toBe(404)
    expect((await who.call(calendar.cancel, { params })).status).toBe(404)
    expect((await who.call(calendar.move, { params, body: slot(8, '10:00') })).status).toBe(404)
  }
  const moved = await advisor.call(calendar.move, {
    params,
    body: { ...slot(8, '10:00'), updated_at: session.updated_at ?? undefined },
  })
  expect(moved.body).toMatchObject({ id: session.id, ...slot(8, '10:00') })
  const stale = { ...slot(8, '11:00'), updated_at: session.updated_at ?? undefined }
  expect((await member.call(calendar.move, { params, body: stale })).body).toMatchObject({
    code: 'stale_version',
  })
  expect((await freeSlots(other, 8)).map(({ start }) => start)).toContain(slot(8, '09:00').start)
  await book(other, slot(8, '12:00'))
  // Advisors do not see their own slots in the calendar, but they are offered them when moving a session.
  await publish({ extra: [{ date: tomorrow(), from: '18:00', to: '19:00' }], weekly: [] })
  for (const who of [member, advisor])
    expect((await who.call(calendar.slots, { params })).body.results.map(({ start }) => start)).toEqual([
      `${tomorrow()}T18:00:00.000Z`,
      `${tomorrow()}T18:30:00.000Z`,
    ])
  expect((await other.call(calendar.slots, { params })).status).toBe(404)
  await publish()
  const refused = await member.call(calendar.move, { params, body: slot(8, '12:00') })
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'slot_taken' }])
  expect((await member.call(calendar.cancel, { params })).status).toBe(200)
  expect((await advisor.call(calendar.read, { params })).status).toBe(404)
  expect((await book(other, slot(8, '10:00'))).status).toBe(200)
})

it('keeps a member’s hold while the advisor moves another of the member’s sessions', async () => {
  const { body: session } = await book(member, slot(17, '09:00'))
  await hold(member, slot(17, '11:00'))
  const moved = await advisor.call(calendar.move, { params: { id: session.id }, body: slot(17, '10:00') })
  expect(moved.status).toBe(200)
  expect((await book(other, slot(17, '11:00'))).body).toMatchObject({ code: 'slot_taken' })
  expect((await book(member, slot(17, '11:00'))).status).toBe(200)
})

it('refuses to move or cancel a session that has begun', async () => {
  const { body: session } = await book(member, slot(9, '09:00'))
  await server.database.db
    .updateTable('advisor_session')
    .set({ starts_at: new Date(Date.now() - 60_000), ends_at: new Date(Date.now() + 60_000) })
    .where('id', '=', session.id)
    .execute()
  const params = { id: session.id }
  expect((await member.call(calendar.cancel, { params })).body).toMatchObject({ code: 'session_is_over' })
  expect((await member.call(calendar.move, { params, body: slot(9, '10:00') })).body).toMatchObject({
    code: 'session_is_over',
  })
})

it('limits the sessions per day as the advisor chose', async () => {
  await publish({ most_a_day: 2 })
  await book(member, slot(10, '09:00'))
  await book(other, slot(10, '10:00'))
  const third = await book(member, slot(10, '11:00'))
  expect([third.status, third.body]).toMatchObject([409, { code: 'day_is_full' }])
  expect(await freeSlots(member, 10)).toEqual([])
  await publish()
})

it('keeps booked sessions outside new hours and lists them to the advisor', async () => {
  await book(member, slot(11, '09:00'))
  await book(other, slot(12, '09:00'))
  const { outside } = await publish({ days_off: [{ from: dateOf(11), to: dateOf(11) }] })
  expect(outside.map(({ start }) => start)).toContain(slot(11, '09:00').start)
  expect(outside.map(({ start }) => start)).not.toContain(slot(12, '09:00').start)
  expect(await freeSlots(member, 11)).toEqual([])
  expect((await seen(member, 11)).map(({ kind }) => kind)).toEqual(['session'])
  await publish()
})

it('refuses slots further ahead than the advisor allows', async () => {
  const { hours, outside } = await publish({ days_ahead: 50 })
  expect([hours?.days_ahead, outside]).toEqual([50, []])
  expect(await freeSlots(member, 20)).toHaveLength(16)
  expect(await freeSlots(member, 21)).toEqual([])
  expect((await book(member, slot(20, '16:30'))).status).toBe(200)
  const far = { start: '2050-06-01T09:00:00.000Z', end: '2050-06-01T09:30:00.000Z' }
  for (const span of [slot(21, '09:00'), far])
    for (const answer of [await book(member, span), await hold(member, span)])
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { code: 'slot_too_far', detail: expect.stringContaining('at most 50 days ahead') },
      ])
  const { body: session } = await book(member, slot(20, '09:00'))
  // At most 300 slots are returned: the nearest to the session, up to the last bookable day.
  const near = (await member.call(calendar.slots, { params: { id: session.id } })).body.results
  expect(near).toHaveLength(300)
  expect(near).toContainEqual(slot(20, '16:00'))
  expect(near.at(-1)).toEqual(slot(20, '16:00'))
  const moved = await member.call(calendar.move, { params: { id: session.id }, body: slot(21, '09:00') })
  expect(moved.body).toMatchObject({ code: 'slot_too_far' })
  const query = { ...dayOf(21), get_advisor_slots: 'true' as const }
  const { advisors, bookable_until } = (await member.call(calendar.list, { query })).body
  expect([advisors > 0, bookable_until]).toEqual([true, `${dateOf(21)}T00:00:00.000Z`])
  // Rows stored before the limit existed get the default.
  const { db } = server.database
  await sql`update advisor_hours set hours = hours - 'days_ahead' where advisor_id = ${ids.advisor}`.execute(
    db,
  )
  expect((await advisor.call(advisorHoursEndpoints.read)).body.hours?.days_ahead).toBe(60)
  expect((await book(member, far)).body).toMatchObject({ code: 'slot_too_far' })
  await publish()
})

it('validates hours by field, detects conflicting changes and admits only advisors', async () => {
  const wrong = {
    ...everyDay,
    time_zone: '+02:00',
    notice_hours: -1,
    days_ahead: 366,
    most_a_day: 0,
    weekly: [{ weekday: 1 as const, from: '10:00', to: '10:15' }],
    days_off: [{ from: '2031-06-12', to: '2031-06-11' }],
  }
  const { status, body } = await advisor.call(advisorHoursEndpoints.save, { body: wrong })
  expect(status).toBe(400)
  expect(Object.keys(body).sort()).toEqual([
    'days_ahead',
    'days_off',
    'most_a_day',
    'notice_hours',
    'time_zone',
    'weekly',
  ])
  const read = await advisor.call(advisorHoursEndpoints.read)
  expect(read.body.hours).toEqual(everyDay)
  const stale = { ...everyDay, updated_at: '2020-01-01T00:00:00.000Z' }
  expect((await advisor.call(advisorHoursEndpoints.save, { body: stale })).body).toMatchObject({
    code: 'stale_version',
  })
  expect((await member.call(advisorHoursEndpoints.save, { body: everyDay })).body).toMatchObject({
    code: 'permission_denied',
    permission: 'PUBLISH_HOURS',
  })
})

it('detects a conflict when hours are first published in two tabs', async () => {
  const { db } = server.database
  await sql`delete from advisor_hours where advisor_id = ${ids.advisor}`.execute(db)
  const none = (await advisor.call(advisorHoursEndpoints.read)).body
  expect(none).toEqual({ hours: null, updated_at: null })
  const save = (notice_hours: number, updated_at?: string | null) =>
    advisor.call(advisorHoursEndpoints.save, { body: { ...everyDay, notice_hours, updated_at } })
  // Both tabs save at the same time, and neither has seen any hours.
  const answers = await Promise.all([save(1, null), save(3, null)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const stored = answers.find(({ status }) => status === 200)!.body
  expect((await save(5, null)).body).toMatchObject({ code: 'stale_version' })
  expect((await advisor.call(advisorHoursEndpoints.read)).body.hours).toEqual(stored.hours)
  expect((await save(5, stored.updated_at)).status).toBe(200)
  await publish()
})

it('stores the canonical name of a time zone whatever its spelling', async () => {
  expect((await publish({ time_zone: 'utc' })).hours?.time_zone).toBe('UTC')
  expect((await publish({ time_zone: 'asia/KOLKATA' })).hours?.time_zone).toBe('Asia/Calcutta')
  // Browsers know the city by either name, so the one that was chosen is kept.
  expect((await publish({ time_zone: 'Asia/Kolkata' })).hours?.time_zone).toBe('Asia/Kolkata')
  await publish()
})

it('explains that a slot is already the member’s own when it is booked again in another tab', async () => {
  const span = slot(40, '09:00')
  await book(member, span)
  for (const again of [await book(member, span), await hold(member, span)])
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'slot_taken', detail: expect.stringContaining('You have already booked this slot') },
    ])
  expect((await book(other, span)).body).toMatchObject({
    detail: expect.stringContaining('Someone else has booked this slot'),
  })
})

it('reports when there are more advisors than it lists, and finds each by name', async () => {
  const query = { ...dayOf(41), get_advisor_slots: 'true' as const }
  const list = async () => (await member.call(calendar.list, { query })).body
  expect((await list()).truncated).toBe(false)
  const { db } = server.database
  await sql`with more as (
      insert into person (email, email_key, password_hash, active_modules, first_name, last_name, is_advisor)
      select 'advisor' || n || '@many.example', 'advisor' || n || '@many.example', '', '{}', 'Many', 'A' || n, true
      from generate_series(1, 201) n returning id)
    insert into advisor_hours (advisor_id, hours, updated_at)
    select id, ${JSON.stringify(everyDay)}::text::jsonb, now() from more`.execute(db)
  const { advisors, truncated } = await list()
  expect([advisors, truncated]).toEqual([200, true])

  const named = async (name: string, page: { pageNumber?: number; pageSize?: number } = {}) =>
    (await member.call(calendar.advisors, { query: { name, ...page } })).body
  const { results, total } = await named('a201 mAN')
  expect([total, results]).toMatchObject([1, [{ first_name: 'Many', last_name: 'A201', time_zone: 'UTC' }]])
  const all = await Promise.all([1, 2, 3].map((pageNumber) => named('', { pageNumber, pageSize: 100 })))
  const listed = all.flatMap((page) => page.results.map(({ id }) => id))
  expect(new Set(listed).size).toBe(all[0]?.total)
  expect(listed).toEqual(expect.arrayContaining([ids.advisor, results[0]!.id]))
  for (const one of results) {
    const { body } = await member.call(calendar.list, { query: { ...query, advisor_id: one.id } })
    expect(body).toMatchObject({ advisors: 1, advisor: one, truncated: false })
    expect(body.results.map(({ kind, id }) => [kind, id])).toEqual([['slots', one.id]])
  }
  await sql`delete from person where email like '%@many.example'`.execute(db)
  expect((await list()).truncated).toBe(false)
})

it('hides the slots of a former advisor and keeps the sessions', async () => {
  await book(member, slot(13, '09:00'))
  const set = (is_advisor: boolean) =>
    server.database.db.updateTable('person').set({ is_advisor }).where('id', '=', ids.advisor).execute()
  await set(false)
  expect((await seen(member, 13)).map(({ kind }) => kind)).toEqual(['session'])
  expect((await book(other, slot(13, '10:00'))).body).toMatchObject({ code: 'slot_not_offered' })
  expect((await advisor.call(advisorHoursEndpoints.read)).body).toMatchObject({ code: 'permission_denied' })
  await set(true)
})

it('lists the events a member attends, within a window of at most two months', async () => {
  const staff = await as(server, 'staff')
  const body = { title: 'Green Finance Forum', time_zone: 'Africa/Nairobi' }
  const span = { start: slot(14, '06:00').start, end: slot(14, '16:00').start }
  const event = (await staff.call(events.create, { body: { ...body, ...span } })).body
  await member.call(events.update, { params: { id: event.id }, body: { attending: true } })
  const query = dayOf(14)
  const { results } = (await member.call(calendar.list, { query })).body
  expect(results).toMatchObject([
    { kind: 'event', id: event.id, title: body.title, time_zone: 'Africa/Nairobi' },
  ])
  expect((await other.call(calendar.list, { query })).body.results).toEqual([])
  const long = { from_time: '2031-01-01T00:00:00Z', to_time: '2031-06-01T00:00:00Z' }
  expect((await member.call(calendar.list, { query: long })).status).toBe(400)
  expect((await person(server).call(calendar.list, { query })).status).toBe(401)
})

it('the other one is notified of a booking, a new time and the end, and both an hour before', async () => {
  const lines = async (who: Person) => (await bellOf(who)).results.map(({ description }) => description)
  const { body: session } = await book(member, slot(15, '09:00'), 'Solar kiosks')
  await until(async () =>
    (await lines(advisor)).includes('Pilar Romero booked a session with you: Solar kiosks'),
  )
  const params = { id: session.id }
  await advisor.call(calendar.move, { params, body: slot(15, '10:00') })
  await until(async () =>
    (await lines(member)).includes('Arjun Mehta moved your session to another time: Solar kiosks'),
  )
  const { db } = server.database
  const start = new Date(Date.now() + 3_000_000)
  await db
    .updateTable('advisor_session')
    .set({ starts_at: start, ends_at: new Date(start.getTime() + 1_800_000) })
    .where('id', '=', session.id)
    .execute()
  const remind = (at: string) =>
    transaction(db, (tx) => enqueue(tx, 'calendar.remind', { sessionId: session.id, start: at }))
  await remind(slot(15, '09:00').start)
  await remind(start.toISOString())
  await until(async () =>
    (await lines(advisor)).includes('In an hour: Solar kiosks, your session with Pilar Romero'),
  )
  await until(async () =>
    (await lines(member)).includes('In an hour: Solar kiosks, your session with Arjun Mehta'),
  )
  await advisor.call(calendar.cancel, { params })
  await until(async () => (await lines(member)).includes('Arjun Mehta cancelled your session: Solar kiosks'))
})

it('refuses bookings by members whom the advisor or staff blocked, and cancels the sessions of blocked accounts', async () => {
  const staff = await as(server, 'staff')
  const editor = await as(server, 'projectEditor')
  const { db } = server.database
  const block = { blocker_id: ids.advisor, blocked_id: ids.projectEditor, created_at: new Date() }
  await db.insertInto('person_block').values(block).execute()
  expect(await freeSlots(editor, 16)).toEqual([])
  expect((await book(editor, slot(16, '09:00'))).body).toMatchObject({ code: 'slot_not_offered' })
  const alone = { ...dayOf(16), get_advisor_slots: 'true' as const, advisor_id: ids.advisor }
  for (const who of [editor, advisor]) {
    const listed = (await who.call(calendar.advisors, { query: {} })).body.results
    expect(listed.map(({ id }) => id)).not.toContain(ids.advisor)
    const { body } = await who.call(calendar.list, { query: alone })
    expect([body.advisors, body.advisor, body.bookable_until]).toEqual([0, null, null])
  }
  await db.deleteFrom('person_block').execute()
  const { body: session } = await book(editor, slot(16, '09:00'), 'Wells')
  await staff.call(accounts.update, {
    params: { id: ids.projectEditor },
    body: { is_blocked: true, reason: 'Spam' },
  })
  expect((await advisor.call(calendar.read, { params: { id: session.id } })).status).toBe(404)
  await until(async () =>
    (await bellOf(advisor)).results.some(({ description }) =>
      description.endsWith('cancelled your session: Wells'),
    ),
  )
})

it('leaves no session when an account is blocked during its booking', async () => {
  const staff = await as(server, 'staff')
  const guest = await as(server, 'projectGuest')
  const { db } = server.database
  const bookings = await transaction(db, async (tx) => {
    // Bookings with one advisor run one after the other, so these wait for this transaction's lock.
    await sql`select from advisor_hours where advisor_id = ${ids.advisor} for update`.execute(tx)
    const pending = ['09:00', '10:00', '11:00'].map((time) => book(guest, slot(17, time), 'Too late'))
    await until(async () => (await waitingForLocks(db)) >= 3)
    const { status } = await staff.call(accounts.update, {
      params: { id: ids.projectGuest },
      body: { is_blocked: true, reason: 'Spam' },
    })
    expect(status).toBe(200)
    return pending
  })
  const answers = await Promise.all(bookings)
  expect(answers.map(({ status }) => status)).not.toContain(200)
  expect((await seen(advisor, 17)).map(({ title }) => title)).not.toContain('Too late')
})
