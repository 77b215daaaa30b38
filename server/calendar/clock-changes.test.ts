import { afterAll, beforeAll, expect, it } from 'vitest'
import { advisorHoursEndpoints } from 'contract/calendar/advisor-hours.endpoints.ts'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import type { CalendarEntry } from 'contract/calendar/calendar-shapes.ts'
import { idsOfPersonas } from '../testing/ids-of-personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { everyDay } from './testing/hours.ts'

/** REL-22: hours are local times, sessions are instants. The server's clock is set to before the clock changes of 2026. */
let server: TestServer
let advisor: Person
let member: Person
let advisorId: number
/** Milliseconds between the server's clock and this machine's. */
let shift = 0
beforeAll(async () => {
  server = await startTestServer()
  advisor = await as(server, 'advisor')
  member = await as(server, 'plain')
  advisorId = (await idsOfPersonas(server)).advisor
})
afterAll(() => server.stop())

function setClock(instant: string) {
  const wanted = Date.parse(instant) - Date.now()
  server.passTime(wanted - shift)
  shift = wanted
}
const publish = (time_zone: string, from: string, to: string) =>
  advisor.call(advisorHoursEndpoints.save, {
    body: {
      ...everyDay,
      time_zone,
      session_minutes: 60,
      notice_hours: 0,
      weekly: everyDay.weekly.map(({ weekday }) => ({ weekday, from, to })),
    },
  })
const seen = async (day: string): Promise<CalendarEntry[]> => {
  const start = Date.parse(`${day}T00:00Z`) - 86_400_000
  const query = {
    from_time: new Date(start).toISOString(),
    to_time: new Date(start + 3 * 86_400_000).toISOString(),
    get_advisor_slots: 'true' as const,
  }
  return (await member.call(calendar.list, { query })).body.results
}
const startsOf = (entries: CalendarEntry[], kind: CalendarEntry['kind']) =>
  entries
    .filter((entry) => entry.kind === kind)
    .flatMap(({ occurences }) => occurences)
    .map(({ start }) => start.slice(0, 16))
const book = ({ start, end }: { start: string; end: string }) =>
  member.call(calendar.book, { body: { start, end, title: 'Around the change', advisorId } })

it.each([
  // 02:00 does not exist: 01:00, 03:00 and 04:00.
  ['Europe/Berlin', '2026-03-29', ['2026-03-29T00:00', '2026-03-29T01:00', '2026-03-29T02:00']],
  // 02:00 occurs twice and is offered once, in summer time.
  [
    'Europe/Berlin',
    '2026-10-25',
    ['2026-10-24T23:00', '2026-10-25T00:00', '2026-10-25T02:00', '2026-10-25T03:00'],
  ],
  ['America/New_York', '2026-03-08', ['2026-03-08T06:00', '2026-03-08T07:00', '2026-03-08T08:00']],
  [
    'America/New_York',
    '2026-11-01',
    ['2026-11-01T05:00', '2026-11-01T07:00', '2026-11-01T08:00', '2026-11-01T09:00'],
  ],
  [
    'Asia/Kathmandu',
    '2026-03-22',
    ['2026-03-21T19:15', '2026-03-21T20:15', '2026-03-21T21:15', '2026-03-21T22:15'],
  ],
  [
    'Pacific/Kiritimati',
    '2026-04-12',
    ['2026-04-11T11:00', '2026-04-11T12:00', '2026-04-11T13:00', '2026-04-11T14:00'],
  ],
])('books each slot once at the right instant in %s on %s', async (zone, day, expected) => {
  setClock(new Date(Date.parse(`${day}T00:00Z`) - 3 * 86_400_000).toISOString())
  expect((await publish(zone, '01:00', '05:00')).status).toBe(200)
  const [first = ''] = expected
  const free = (await seen(day)).flatMap(({ kind, occurences }) => (kind === 'slots' ? occurences : []))
  const ofDay = free.filter(({ start }) => start >= first).slice(0, expected.length)
  expect(ofDay.map(({ start }) => start.slice(0, 16))).toEqual(expected)
  for (const slot of ofDay) expect((await book(slot)).body).toMatchObject(slot)
  for (const slot of ofDay) expect((await book(slot)).status).toBe(409)
  const after = await seen(day)
  expect(startsOf(after, 'session')).toEqual(expected)
  expect(startsOf(after, 'slots').filter((start) => expected.includes(start))).toEqual([])
})

it('starts a session in a repeated hour at its first occurrence', async () => {
  setClock('2026-10-22T00:00:00Z')
  await publish('Europe/Berlin', '01:00', '05:00')
  const session = (await seen('2026-10-25')).find(({ start }) => start === '2026-10-25T00:00:00.000Z')
  expect(session?.kind).toBe('session')
  const params = { id: session?.id ?? 0 }
  setClock('2026-10-25T00:30:00Z')
  expect((await member.call(calendar.cancel, { params })).body).toMatchObject({ code: 'session_is_over' })
  setClock('2026-10-24T23:59:00Z')
  expect((await member.call(calendar.cancel, { params })).status).toBe(200)
})

it('keeps sessions at their instants when the time zone of the hours or of a person changes', async () => {
  setClock('2026-05-01T00:00:00Z')
  await publish('Europe/Berlin', '09:00', '12:00')
  const slot = { start: '2026-05-04T07:00:00.000Z', end: '2026-05-04T08:00:00.000Z' }
  expect((await book(slot)).status).toBe(200)
  // In New York 09:00 to 12:00 is 13:00 to 16:00 in UTC; in Kathmandu 03:15 to 06:15; in Nairobi 06:00 to 09:00.
  const offered = { 'America/New_York': 3, 'Asia/Kathmandu': 3, 'Africa/Nairobi': 2 }
  for (const [zone, count] of Object.entries(offered)) {
    await publish(zone, '09:00', '12:00')
    await server.database.db
      .updateTable('person')
      .set({ time_zone: zone })
      .where('id', '=', advisorId)
      .execute()
    const entries = await seen('2026-05-04')
    expect(startsOf(entries, 'session')).toEqual(['2026-05-04T07:00'])
    const ofDay = startsOf(entries, 'slots').filter((start) => start.startsWith('2026-05-04'))
    expect(ofDay, zone).toHaveLength(count)
    expect(ofDay).not.toContain('2026-05-04T07:00')
  }
})
