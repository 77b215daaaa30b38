import { sql, type RawBuilder } from 'kysely'
import type { AdvisorHours } from 'contract/calendar/advisor-hours.ts'
import type { CalendarEntry, CalendarPerson } from 'contract/calendar/calendar-shapes.ts'
import { publicUrl } from '../media/media.ts'
import { query, type Db, type Tx } from '../platform/database/database.ts'

/** A participant of a session, as stored. */
export interface PersonRow extends Omit<CalendarPerson, 'avatar'> {
  key: string | null
  file_name: string | null
  email: string
}

export interface SessionRow {
  id: number
  title: string
  /** A room or a link; empty if unknown. */
  place: string
  starts_at: Date
  ends_at: Date
  revision: number
  updated_at: Date
  advisor: PersonRow
  member: PersonRow
}

/** JSON of person `p` with the time zone in which they read times. */
export const personJson = (p: string, zone: RawBuilder<unknown>): RawBuilder<PersonRow> => {
  const of = (column: string) => sql.ref(`${p}.${column}`)
  return sql<PersonRow>`jsonb_build_object('id', ${of('id')}, 'first_name', ${of('first_name')},
    'last_name', ${of('last_name')}, 'email', ${of('email')}, 'time_zone', coalesce(${zone}, ''),
    'key', (select key from media where key = ${of('avatar_key')}),
    'file_name', (select file_name from media where key = ${of('avatar_key')}))`
}

interface Selection {
  where: RawBuilder<unknown>
  limit: number
}

/** Booked sessions `s`, ordered by start. */
export const sessionsSelected = ({ where, limit }: Selection) => sql<SessionRow>`
  select s.id, s.title, s.place, s.starts_at, s.ends_at, s.revision, s.updated_at,
    ${personJson('a', sql`a.time_zone, h.hours->>'time_zone'`)} as advisor,
    ${personJson('m', sql`m.time_zone, nullif(s.member_zone, '')`)} as member
  from advisor_session s
  join person a on a.id = s.advisor_id
  join person m on m.id = s.member_id
  left join advisor_hours h on h.advisor_id = s.advisor_id
  where s.held_until is null and ${where}
  order by s.starts_at, s.id limit ${sql.lit(limit)}`

export const sessionsWhere = async (db: Db, selection: Selection): Promise<SessionRow[]> =>
  (await sessionsSelected(selection).execute(db)).rows

/** The advisor's hours, both participants and an id reserved for the session. */
export interface Meeting {
  hours: AdvisorHours
  advisor: PersonRow
  member: PersonRow
  next_id: number
}

interface NewSession {
  meeting: Meeting
  title: string
  start: Date
  end: Date
  /** Time zone of the member's browser. */
  memberZone: string
  now: Date
}

/** Stores a session. @returns the session as stored */
export async function insertSession(
  tx: Tx,
  { meeting: { next_id: id, advisor, member, hours }, title, start, end, memberZone, now }: NewSession,
): Promise<SessionRow> {
  const place = hours.place ?? ''
  const values = { title, place, start, end, memberZone, now }
  await insert(tx, { id, advisorId: advisor.id, memberId: member.id, ...values })
  const inZone = { ...member, time_zone: member.time_zone || memberZone }
  return {
    id,
    title,
    place,
    starts_at: start,
    ends_at: end,
    revision: 0,
    updated_at: now,
    advisor,
    member: inZone,
  }
}

interface SessionValues extends Omit<NewSession, 'meeting'> {
  id: number
  advisorId: number
  memberId: number
  place: string
}
const insert = query(
  (_, { id, advisorId, memberId, title, place, start, end, memberZone, now }: SessionValues) => sql`
    insert into advisor_session (id, advisor_id, member_id, title, place, starts_at, ends_at, member_zone, created_at,
      updated_at)
    overriding system value
    values (${id}, ${advisorId}, ${memberId}, ${title}, ${place}, ${start}, ${end}, ${memberZone}, ${now}, ${now})`,
)

/**
 * Records that both participants are notified of a revision.
 * @returns the session, or undefined if they already were or the revision is no longer the current one
 */
export async function markNotified(
  tx: Tx,
  { sessionId, revision }: { sessionId: number; revision: number },
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    with told as (
      update advisor_session set told_revision = revision
      where id = ${sessionId}::bigint and revision = ${revision}::integer and held_until is null
        and told_revision is distinct from revision
      returning id)
    ${sessionsSelected({ where: sql`s.id in (select id from told)`, limit: 1 })}`.execute(tx)
  return rows[0]
}

/** Whether the person takes part in session `s`. */
export const takesPart = (personId: number) =>
  sql<boolean>`(s.advisor_id = ${personId}::bigint or s.member_id = ${personId}::bigint)`

export async function sessionOf(db: Db, personId: number, id: number): Promise<SessionRow | undefined> {
  const where = sql`s.id = ${id}::bigint and ${takesPart(personId)}`
  return (await sessionsWhere(db, { where, limit: 1 }))[0]
}

/** Locks a session, so that moving and cancelling it run one after the other. */
export const lockSession = (tx: Tx, id: number) =>
  tx
    .selectFrom('advisor_session')
    .select(['id', 'updated_at', 'starts_at', 'place'])
    .where('id', '=', id)
    .where('held_until', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const shownPerson = ({
  id,
  first_name,
  last_name,
  time_zone,
  key,
  file_name,
}: PersonRow): CalendarPerson => ({
  id,
  first_name,
  last_name,
  avatar: key !== null && file_name !== null ? publicUrl({ key, file_name }) : null,
  time_zone,
})

export function shownSession(session: SessionRow): CalendarEntry {
  const { id, title, starts_at, ends_at } = session
  const span = { start: starts_at.toISOString(), end: ends_at.toISOString() }
  const event = { id, title, ...span }
  return {
    kind: 'session',
    ...event,
    event,
    occurences: [span],
    time_zone: session.advisor.time_zone,
    advisor: shownPerson(session.advisor),
    member: shownPerson(session.member),
    place: session.place,
    updated_at: session.updated_at.toISOString(),
  }
}
