import { transaction } from '../platform/database/database.ts'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advisorHoursEndpoints } from 'contract/calendar/advisor-hours.endpoints.ts'
import { calendarFeed } from 'contract/calendar/calendar-feed.endpoints.ts'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { events } from 'contract/events/events.endpoints.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { idsOfPersonas } from '../testing/ids-of-personas.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { as, person, type Person } from '../testing/person.ts'
import type { ReceivedMail } from '../testing/smtp-sink.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { everyDay } from './testing/hours.ts'
import { jobsDone } from '../testing/jobs-done.ts'

/** The server's clock is set to May 2031. */
let server: TestServer
let ids: Record<Persona, number>
let advisor: Person
let member: Person
beforeAll(async () => {
  server = await startTestServer()
  server.passTime(Date.parse('2031-05-20T12:00:00Z') - Date.now())
  ids = await idsOfPersonas(server)
  advisor = await as(server, 'advisor')
  member = await as(server, 'plain')
  await advisor.call(advisorHoursEndpoints.save, { body: { ...everyDay, time_zone: 'Africa/Nairobi' } })
  await server.database.db
    .updateTable('person')
    .set({ time_zone: 'Europe/Berlin' })
    .where('id', '=', ids.plain)
    .execute()
})
afterAll(() => server.stop())

const title =
  'Loans; “green”, and a very long title that no line of seventy-five octets holds: à 100 %, \\ included'
const first = { start: '2031-06-02T08:00:00.000Z', end: '2031-06-02T08:30:00.000Z' }
const second = { start: '2031-06-02T09:00:00.000Z', end: '2031-06-02T09:30:00.000Z' }
const book = (span = first) =>
  member.call(calendar.book, { body: { ...span, title, advisorId: ids.advisor } })

/** The iCalendar part of a mail, as it was sent. */
function entryIn({ raw }: ReceivedMail): string {
  const part = raw.split(/\r?\n--/).find((one) => /content-type: text\/calendar/i.test(one)) ?? ''
  const [head = '', ...body] = part.split(/\r?\n\r?\n/)
  const content = body.join('\n')
  return /base64/i.test(head)
    ? Buffer.from(content, 'base64').toString('utf8')
    : Buffer.from(
        content
          .replace(/=\r?\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')
}

function readEntry(text: string) {
  const whole = new ICAL.Component(ICAL.parse(text))
  const component = whole.getFirstSubcomponent('vevent')
  if (!component) throw new Error(`No event in ${text}`)
  const event = new ICAL.Event(component)
  return {
    method: String(whole.getFirstPropertyValue('method')),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    summary: event.summary,
    status: String(component.getFirstPropertyValue('status')),
    attendees: component.getAllProperties('attendee').map((one) => String(one.getFirstValue()).toLowerCase()),
  }
}
const nextEntry = async (to: string) => {
  const mail = await server.mails.next(to)
  return { mail, text: entryIn(mail), entry: readEntry(entryIn(mail)) }
}

it('mails calendar entries to both participants when a session is booked, moved and cancelled', async () => {
  const { body: session } = await book()
  const [booked, toAdvisor] = [await nextEntry(personas.plain.email), await nextEntry(personas.advisor.email)]
  expect(booked.entry).toMatchObject({
    ...first,
    method: 'REQUEST',
    sequence: 0,
    status: 'CONFIRMED',
    summary: `${title} (Arjun Mehta)`,
    attendees: [`mailto:${personas.plain.email}`],
  })
  expect(booked.mail.text).toContain('Monday, June 2, 2031, 10:00 Berlin / 11:00 Nairobi, 30 minutes')
  expect(toAdvisor.mail.text).toContain('11:00 Nairobi / 10:00 Berlin')
  expect(toAdvisor.entry).toMatchObject({ uid: booked.entry.uid, summary: `${title} (Pilar Romero)` })
  expect(toAdvisor.mail.raw).not.toContain(personas.plain.email)
  const params = { id: session.id }
  await member.call(calendar.move, { params, body: second })
  const moved = await nextEntry(personas.plain.email)
  expect(moved.entry).toMatchObject({ ...second, uid: booked.entry.uid, method: 'REQUEST', sequence: 1 })
  await advisor.call(calendar.cancel, { params })
  const cancelled = await nextEntry(personas.plain.email)
  expect(cancelled.entry).toMatchObject({
    uid: booked.entry.uid,
    method: 'CANCEL',
    sequence: 2,
    status: 'CANCELLED',
  })
  expect(cancelled.mail.subject).toContain('cancelled')
})

it('mails each change once, however often its job runs, and skips outdated changes', async () => {
  const { db } = server.database
  const { body: session } = await book(second)
  const params = { id: session.id }
  const runAgain = async (revision: number) => {
    const job = { sessionId: session.id, revision, by: ids.plain }
    await transaction(db, (tx) => enqueue(tx, 'calendar.notify', job))
    await jobsDone(server, 'calendar.notify', 'mail.deliver')
  }
  const { uid } = (await nextEntry(personas.plain.email)).entry
  await runAgain(0)
  await member.call(calendar.move, { params, body: first })
  await runAgain(0)
  await runAgain(1)
  await member.call(calendar.cancel, { params })
  await runAgain(1)
  const entries = server.mails.all
    .filter(({ to, raw }) => to.includes(personas.plain.email) && /text\/calendar/i.test(raw))
    .map((mail) => readEntry(entryIn(mail)))
    .filter((entry) => entry.uid === uid)
  expect(entries.map(({ method, sequence }) => `${method} ${sequence}`)).toEqual([
    'REQUEST 0',
    'REQUEST 1',
    'CANCEL 2',
  ])
  await nextEntry(personas.plain.email)
  await nextEntry(personas.plain.email)
})

it('folds and escapes entries and writes times in UTC, as RFC 5545 requires', async () => {
  const { body } = await book(second)
  const { text } = await nextEntry(personas.plain.email)
  const lines = text.split('\r\n')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text).toMatch(/END:VCALENDAR\r\n$/)
  expect(text).toMatch(/DTSTART:20310602T090000Z/)
  expect(text.replace(/\r\n /g, '')).toContain('SUMMARY:Loans\\; “green”\\, and')
  await member.call(calendar.cancel, { params: { id: body.id } })
})

it('describes an event in a feed as in its own calendar entry, including changes', async () => {
  const [staff, reader] = [await as(server, 'staff'), await as(server, 'projectMember')]
  const start = new Date('2031-05-30T12:00:00Z')
  const span = { start: start.toISOString(), end: new Date(start.getTime() + 3_600_000).toISOString() }
  const form = {
    title: 'Seeds, and who keeps them',
    description: 'First line\nand another',
    time_zone: 'Africa/Nairobi',
    country: 'KE',
    city: 'Nairobi',
    venue: 'Hall 2; left',
    online_link: 'https://meet.example.org/seeds',
  }
  const event = (await staff.call(events.create, { body: { ...form, ...span } })).body
  await reader.call(events.update, { params: { id: event.id }, body: { attending: true } })
  await staff.call(events.update, { params: { id: event.id }, body: { venue: 'Hall 3' } })
  const { url } = (await reader.call(calendarFeed.renew)).body
  const entriesAt = async (path: string, headers: Record<string, string> = {}) => {
    const text = await (await fetch(server.url + path, { headers })).text()
    const found = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    return found
      .map((one) => new ICAL.Event(one))
      .filter(({ summary }) => summary === form.title)
      .map(({ uid, sequence, description, location, startDate }) => ({
        uid,
        sequence,
        description,
        location,
        start: startDate.toJSDate().toISOString(),
      }))
  }
  const inFeed = await entriesAt(new URL(url ?? '').pathname)
  expect(inFeed).toMatchObject([
    {
      sequence: 1,
      description: `${form.description}\n\nOnline: ${form.online_link}`,
      location: 'Hall 3, Nairobi, Kenya',
    },
  ])
  const authorization = `Token ${reader.token}`
  expect(await entriesAt(`/api/events/${event.id}/calendar.ics`, { authorization })).toEqual(inFeed)
})

it('serves a feed to anyone with its URL until the URL is renewed', async () => {
  expect((await member.call(calendarFeed.read)).body).toEqual({ url: null })
  const { url } = (await member.call(calendarFeed.renew)).body
  expect((await member.call(calendarFeed.read)).body).toEqual({ url })
  expect(url).toMatch(/^http.*\/api\/health\/calendar\/feed\/[\w-]{43}\/calendar\.ics$/)
  const pathOf = (address: string | null) => new URL(address ?? '').pathname
  const session = { start: '2031-06-09T08:00:00.000Z', end: '2031-06-09T08:30:00.000Z' }
  await book(session)
  const answer = await fetch(server.url + pathOf(url))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const text = await answer.text()
  expect(readEntry(text)).toMatchObject({ ...session, method: 'PUBLISH', summary: `${title} (Arjun Mehta)` })
  expect(text).not.toContain('@seventeen.example\r')
  const { rows } = { rows: await server.database.db.selectFrom('calendar_feed').selectAll().execute() }
  const token = pathOf(url).split('/').at(-2) ?? ''
  expect(
    JSON.stringify(rows.map((row) => [row.seed.toString('base64url'), row.token_hash.toString('base64url')])),
  ).not.toContain(token)
  const renewed = (await member.call(calendarFeed.renew)).body.url
  expect(renewed).not.toBe(url)
  const visitor = person(server)
  expect((await visitor.request('GET', pathOf(url))).status).toBe(404)
  expect((await visitor.request('GET', pathOf(renewed))).status).toBe(200)
})
