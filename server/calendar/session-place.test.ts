import { afterAll, beforeAll, expect, it } from 'vitest'
import { advisorHoursEndpoints } from 'contract/calendar/advisor-hours.endpoints.ts'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { calendarFeed } from 'contract/calendar/calendar-feed.endpoints.ts'
import { events } from 'contract/events/events.endpoints.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { signInAll, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { everyDay } from './testing/hours.ts'

/** The server's clock is set to May 2031. */
let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  server.passTime(Date.parse('2031-05-20T12:00:00Z') - Date.now())
  ;({ people, ids } = await signInAll(server))
  await publish({ place: 'https://meet.example/arjun' })
})
afterAll(() => server.stop())

const publish = (changes: object) =>
  people.advisor.call(advisorHoursEndpoints.save, { body: { ...everyDay, ...changes } })
const book = async (day: string, more: object = {}) =>
  (
    await people.plain.call(calendar.book, {
      body: {
        start: `${day}T10:00:00Z`,
        end: `${day}T10:30:00Z`,
        title: `Loans on ${day}`,
        advisorId: ids.advisor,
        ...more,
      },
    })
  ).body
const read = async (id: number, who: Persona = 'plain') =>
  (await people[who].call(calendar.read, { params: { id } })).body
const setPlace = (id: number, place: string, updated_at: string | null, who: Persona = 'advisor') =>
  people[who].call(calendar.setPlace, {
    params: { id },
    body: { place, ...(updated_at && { updated_at }) },
  })
const mailsTo = (who: Persona, subject: string) =>
  server.mails.all.filter((mail) => mail.to.includes(personas[who].email) && mail.subject.startsWith(subject))

it('a session takes place where the advisor’s hours say, in the calendar, the mail and the feed', async () => {
  const session = await book('2031-06-02')
  expect(session.place).toBe('https://meet.example/arjun')
  expect((await read(session.id, 'advisor')).place).toBe('https://meet.example/arjun')
  const subject = `Session booked: ${session.title}`
  for (const who of ['plain', 'advisor'] as const) {
    await expect.poll(() => mailsTo(who, subject).length).toBe(1)
    expect(mailsTo(who, subject)[0]!.text).toContain('https://meet.example/arjun')
  }
  const { body } = await people.plain.call(calendarFeed.renew)
  const feed = await people.plain.request('GET', new URL(body.url!).pathname)
  expect(String(feed.body)).toContain('LOCATION:https://meet.example/arjun')
})

it('both participants can change the place of one session, and are told by mail', async () => {
  const session = await book('2031-06-03')
  const first = await setPlace(session.id, 'Room 2, Nairobi office', session.updated_at)
  expect([first.status, first.body.place]).toEqual([200, 'Room 2, Nairobi office'])
  const subject = `Session changed: ${session.title}`
  for (const who of ['plain', 'advisor'] as const) {
    await expect.poll(() => mailsTo(who, subject).length).toBe(1)
    expect(mailsTo(who, subject)[0]!.text).toContain('Room 2, Nairobi office')
  }
  expect(mailsTo('plain', subject)[0]!.raw).toContain('text/calendar')
  const stale = await setPlace(session.id, 'Elsewhere', session.updated_at, 'plain')
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale_version' }])
  expect((await setPlace(session.id, 'Cafe', first.body.updated_at, 'plain')).body.place).toBe('Cafe')
  expect((await setPlace(session.id, 'Mine', null, 'projectMember')).status).toBe(404)
  expect((await setPlace(session.id, 'x'.repeat(301), null)).status).toBe(400)
})

it('a new place in the hours moves upcoming sessions along, except those with a place of their own', async () => {
  const [usual, own] = [await book('2031-06-04'), await book('2031-06-05')]
  await setPlace(own.id, 'The garden', own.updated_at)
  expect((await publish({ place: 'https://meet.example/new' })).status).toBe(200)
  expect((await read(usual.id)).place).toBe('https://meet.example/new')
  expect((await read(own.id)).place).toBe('The garden')
  await expect.poll(() => mailsTo('plain', `Session changed: ${usual.title}`).length).toBe(1)
})

it('times are shown in the zones of the two people', async () => {
  const { db } = server.database
  await db.updateTable('person').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', ids.advisor).execute()
  const { body } = await people.plain.call(calendar.list, {
    query: {
      from_time: '2031-06-09T00:00:00Z',
      to_time: '2031-06-10T00:00:00Z',
      get_advisor_slots: 'true',
    },
  })
  // The hours are in UTC, but the advisor reads times in Tokyo.
  expect(body.results[0]).toMatchObject({ time_zone: 'Asia/Tokyo', advisor: { time_zone: 'Asia/Tokyo' } })
  // The member has chosen no zone, so that of the browser counts.
  const session = await book('2031-06-09', { time_zone: 'America/Lima' })
  expect(session).toMatchObject({
    advisor: { time_zone: 'Asia/Tokyo' },
    member: { time_zone: 'America/Lima' },
  })
  const subject = `Session booked: ${session.title}`
  await expect.poll(() => mailsTo('advisor', subject).length).toBe(1)
  expect(mailsTo('advisor', subject)[0]!.text).toContain('19:00 Tokyo / 05:00 Lima')
  await expect.poll(() => mailsTo('plain', subject).length).toBe(1)
  expect(mailsTo('plain', subject)[0]!.text).toContain('05:00 Lima / 19:00 Tokyo')
})

it('the calendar knows my next session or event, and when an advisor is free', async () => {
  const next = async (who: Persona, query = {}) =>
    (await people[who].call(calendar.next, { query })).body.start
  // Slots can be booked two hours ahead, at the earliest.
  expect(await next('projectEditor', { advisor_id: ids.advisor })).toBe('2031-05-20T14:30:00.000Z')
  expect(await next('projectEditor')).toBeNull()
  expect(await next('projectEditor', { advisor_id: ids.staff })).toBeNull()
  await publish({ weekly: [], extra: [{ date: '2031-12-01', from: '09:00', to: '10:00' }] })
  expect(await next('projectEditor', { advisor_id: ids.advisor })).toBe('2031-12-01T09:00:00.000Z')
  expect(await next('plain')).toBe('2031-06-02T10:00:00.000Z')
  await publish({ weekly: [] })
  expect(await next('projectEditor', { advisor_id: ids.advisor })).toBeNull()
  const { body } = await people.staff.call(events.create, {
    body: {
      title: 'Forum',
      start: '2032-01-05T09:00:00Z',
      end: '2032-01-05T10:00:00Z',
      time_zone: 'UTC',
    },
  })
  await people.projectEditor.call(events.update, { params: { id: body.id }, body: { attending: true } })
  expect(await next('projectEditor')).toBe('2032-01-05T09:00:00.000Z')
  const { entry } = (await people.projectEditor.call(calendar.next)).body
  expect(entry).toEqual({
    kind: 'event',
    id: body.id,
    title: 'Forum',
    start: '2032-01-05T09:00:00.000Z',
    end: '2032-01-05T10:00:00.000Z',
  })
})
