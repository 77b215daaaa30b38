import { sql } from 'kysely'
import type { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { maxDaysAhead } from 'contract/calendar/advisor-hours.rules.ts'
import { windowProblems } from 'contract/calendar/calendar.rules.ts'
import type { CalendarEntry } from 'contract/calendar/calendar-shapes.ts'
import { bookableUntil, freeSlots } from 'contract/calendar/free-slots.ts'
import { shownSpans, spanOf, type Span } from 'contract/calendar/slots.ts'
import type { QueryOf, ResponseOf } from 'contract/platform/endpoint.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { query, type Db } from '../platform/database/database.ts'
import { reject } from '../platform/http/problem.ts'
import { jsonText } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { advisorsNamed, publishingAdvisors, type AdvisorRow } from './bookings.queries.ts'
import type { InSession } from './calendar.access.ts'
import { sessionsSelected, shownPerson, shownSession, takesPart } from './sessions.queries.ts'

/** Maximum number of entries of one kind. */
export const mostEntries = 500

/** Returns JSON text: validating thousands of free slots against the schema would take longer than the rest. */
export const listCalendar: Handler<typeof calendar.list, { viewer: Viewer }> = async (context) =>
  jsonText(JSON.stringify(await calendarOf(context)))

interface Asked {
  db: Db
  viewer: Viewer
  query: QueryOf<typeof calendar.list>
  now: Date
}

async function calendarOf({ db, viewer, query, now }: Asked): Promise<ResponseOf<typeof calendar.list>> {
  reject(windowProblems(query))
  const window = spanOf({ start: query.from_time, end: query.to_time })
  const [[reader], going, sessions, { advisors, areAll }] = await Promise.all([
    advisorFlag(db, { id: viewer.id }),
    eventsAttended(db, viewer.id, window),
    sessionsIn(db, viewer.id, window),
    query.get_advisor_slots
      ? publishingAdvisors(db, { readerId: viewer.id, advisorId: query.advisor_id, window, now })
      : noAdvisors,
  ])
  const slots = advisors.flatMap((advisor) => slotsEntry(advisor, window, now))
  const mine = [...going, ...sessions.map(shownSession)].sort((a, b) => a.start.localeCompare(b.start))
  return {
    results: [...mine, ...slots],
    advisors: advisors.length,
    advisor: query.advisor_id && advisors[0] ? shownPerson(advisors[0].advisor) : null,
    bookable_until: latestOf(advisors.map(({ hours }) => bookableUntil(hours, now.getTime()))),
    is_advisor: reader?.is_advisor ?? false,
    truncated: going.length === mostEntries || sessions.length === mostEntries || !areAll,
  }
}

const day = 86_400_000
/** Days in which free slots are looked for at once. */
const step = 28
/** Days in which they are looked for altogether: as far as advisors can be booked. */
const farthest = maxDaysAhead + 2

/**
 * The reader's next session or event, at which the calendar opens. When an advisor is chosen, it opens at their first free
 * slot if that is earlier.
 */
export const readNext: Handler<typeof calendar.next, { viewer: Viewer }> = async ({
  db,
  viewer,
  query: { advisor_id: advisorId },
  now,
}) => {
  const [own] = await selectNext(db, { personId: viewer.id, now })
  const entry = own
    ? {
        kind: own.kind,
        id: own.id,
        title: own.title,
        start: own.starts_at.toISOString(),
        end: own.ends_at.toISOString(),
      }
    : null
  if (advisorId === undefined) return { start: entry?.start ?? null, entry }
  const starts = own ? [own.starts_at.getTime()] : []
  const end = Math.min(...starts, now.getTime() + farthest * day)
  for (let from = now.getTime(); from < end; from += step * day) {
    const window = { start: from, end: Math.min(from + step * day, end) }
    const { advisors } = await publishingAdvisors(db, { readerId: viewer.id, advisorId, window, now })
    const free = advisors.flatMap(({ hours, taken }) =>
      freeSlots(hours, window, { busy: taken, now: now.getTime() })
        .slice(0, 1)
        .map(({ start }) => start),
    )
    if (free.length > 0) {
      starts.push(...free)
      break
    }
    const until = Math.max(0, ...advisors.map(({ hours }) => bookableUntil(hours, now.getTime())))
    if (until < window.end) break
  }
  return { start: starts.length === 0 ? null : new Date(Math.min(...starts)).toISOString(), entry }
}

interface NextRow {
  kind: 'event' | 'session'
  id: number
  title: string
  starts_at: Date
  ends_at: Date
}

/** The person's next session or event. */
const selectNext = query(
  (_, { personId, now }: { personId: number; now: Date }) => sql<NextRow>`
    (select 'session' as kind, s.id, s.title, s.starts_at, s.ends_at from advisor_session s where ${takesPart(personId)} and s.held_until is null
      and s.ends_at > ${now}::timestamptz order by starts_at limit 1)
    union all
    (select 'event', e.id, e.title, e.starts_at, e.ends_at from event_attendance a join event e on e.id = a.event_id
      where a.person_id = ${personId}::bigint and not a.is_waiting and e.ends_at > ${now}::timestamptz
      order by e.starts_at limit 1)
    order by starts_at, kind limit 1`,
)

export const listAdvisors: Handler<typeof calendar.advisors, { viewer: Viewer }> = async ({
  db,
  viewer,
  query: { name, pageNumber, pageSize },
}) => {
  const { advisors, total } = await advisorsNamed(db, {
    readerId: viewer.id,
    name: name.trim(),
    limit: pageSize,
    offset: (pageNumber - 1) * pageSize,
  })
  return { results: advisors.map(shownPerson), ...boundedTotal(total), pageNumber, pageSize }
}

const noAdvisors = { advisors: [], areAll: true }

const latestOf = (instants: number[]) =>
  instants.length === 0 ? null : new Date(Math.max(...instants)).toISOString()

export const readSession: Handler<typeof calendar.read, InSession> = ({ session }) => shownSession(session)

const advisorFlag = query((db: Db, { id }: { id: number }) =>
  db.selectFrom('person').select('is_advisor').where('id', '=', id),
)

interface PersonsWindow {
  personId: number
  from: Date
  to: Date
}

export const sessionsIn = (db: Db, personId: number, { start, end }: Span) =>
  selectSessions(db, { personId, from: new Date(start), to: new Date(end) })

const selectSessions = query((_, { personId, from, to }: PersonsWindow) =>
  sessionsSelected({
    where: sql`${takesPart(personId)} and s.starts_at < ${to}::timestamptz and s.ends_at > ${from}::timestamptz`,
    limit: mostEntries,
  }),
)

interface EventRow {
  id: number
  title: string
  starts_at: Date
  ends_at: Date
  time_zone: string
}

const selectEvents = query(
  (_, { personId, from, to }: PersonsWindow) => sql<EventRow>`
    select e.id, e.title, e.starts_at, e.ends_at, e.time_zone
    from event_attendance a join event e on e.id = a.event_id
    where a.person_id = ${personId}::bigint and not a.is_waiting
      and e.starts_at < ${to}::timestamptz and e.ends_at > ${from}::timestamptz
    order by e.starts_at, e.id limit ${sql.lit(mostEntries)}`,
)

async function eventsAttended(db: Db, personId: number, { start, end }: Span): Promise<CalendarEntry[]> {
  const rows = await selectEvents(db, { personId, from: new Date(start), to: new Date(end) })
  return rows.map(({ id, title, starts_at, ends_at, time_zone }) => {
    const span = { start: starts_at.toISOString(), end: ends_at.toISOString() }
    const event = { id, title, ...span }
    return {
      kind: 'event' as const,
      ...event,
      event,
      occurences: [span],
      time_zone,
      advisor: null,
      member: null,
      place: '',
      updated_at: null,
    }
  })
}

function slotsEntry({ advisor, hours, taken }: AdvisorRow, window: Span, now: Date): CalendarEntry[] {
  const free = freeSlots(hours, window, { busy: taken, now: now.getTime() })
  const occurences = shownSpans(free)
  const [first, last] = [occurences[0], occurences.at(-1)]
  if (!first || !last) return []
  const title = `Free slots of ${nameOfPerson(advisor)}`
  const event = { id: advisor.id, title, start: first.start, end: last.end }
  return [
    {
      kind: 'slots',
      ...event,
      event,
      occurences,
      // The zone in which the advisor reads times, which may differ from that of the hours.
      time_zone: advisor.time_zone,
      advisor: shownPerson(advisor),
      member: null,
      place: '',
      updated_at: null,
    },
  ]
}
