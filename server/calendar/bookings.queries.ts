import { sql, type RawBuilder } from 'kysely'
import { defaultDaysAhead, type AdvisorHours } from 'contract/calendar/advisor-hours.ts'
import { maxAdvisors } from 'contract/calendar/calendar.rules.ts'
import type { Span } from 'contract/calendar/slots.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import { containsWords } from '../platform/database/contains-words.ts'
import { query, type Db } from '../platform/database/database.ts'
import { personJson, type Meeting, type PersonRow } from './sessions.queries.ts'

const day = 86_400_000

/** Whether the member can book sessions with person `p`. */
const advises = (memberId: number) => sql<boolean>`p.is_advisor and p.blocked_at is null
  and p.deletion_requested_at is null and not exists (select from person_block b
    where (b.blocker_id = p.id and b.blocked_id = ${memberId}::bigint)
      or (b.blocker_id = ${memberId}::bigint and b.blocked_id = p.id))`

/** The hours of a row `h`, with the default `days_ahead` for rows stored before that setting existed. */
export const storedHours = sql<AdvisorHours>`jsonb_build_object('days_ahead', ${sql.lit(defaultDaysAhead)}) || h.hours`

/** An advisor and the member who books with them. */
export interface Pair {
  advisorId: number
  memberId: number
}

/** The advisor's hours, or undefined if this member cannot book with them. */
export const hoursOf = async (db: Db, pair: Pair): Promise<AdvisorHours | undefined> =>
  (await selectHours(db, pair))[0]?.hours

const selectHours = query(
  (_, { advisorId, memberId }: Pair) => sql<{ hours: AdvisorHours }>`
    select ${storedHours} as hours from advisor_hours h join person p on p.id = h.advisor_id
    where h.advisor_id = ${advisorId}::bigint and ${advises(memberId)}`,
)

/**
 * Locks the advisor's hours, so that bookings with one advisor run one after the other. Both accounts are locked too: an
 * account that is blocked or deleted concurrently either loses this booking or has it cancelled afterwards.
 */
export const lockHours = query(
  (_, { advisorId, memberId }: Pair) => sql<Meeting>`
    select ${storedHours} as hours, ${personJson('p', sql`p.time_zone, h.hours->>'time_zone'`)} as advisor,
      ${personJson('m', sql`m.time_zone`)} as member,
      nextval(pg_get_serial_sequence('advisor_session', 'id')) as next_id
    from advisor_hours h join person p on p.id = h.advisor_id join person m on m.id = ${memberId}::bigint
    where h.advisor_id = ${advisorId}::bigint and ${advises(memberId)}
      and m.blocked_at is null and m.deletion_requested_at is null
    for no key update of h for share of p, m`,
)

interface Taken {
  advisorId: number
  window: Span
  now: Date
  /** Id of a session being moved, whose current slot counts as free; 0 for none. */
  exceptId: number
}

/** The advisor's booked and held slots within the window and two days on either side. */
export const takenSpans = (db: Db, { window, ...taken }: Taken): Promise<Span[]> =>
  selectTaken(db, { ...taken, ...around(window) })

interface TakenWithin extends Within {
  advisorId: number
  exceptId: number
}
const takenOf = ({ advisorId, exceptId, from, to, now }: TakenWithin) => sql<Span>`
  select ${milliseconds(sql`s.starts_at`)} as start, ${milliseconds(sql`s.ends_at`)} as end
  from advisor_session s
  where s.advisor_id = ${advisorId}::bigint and ${takenIn({ from, to, now })} and s.id <> ${exceptId}::bigint`

const selectTaken = query((_, { advisorId, exceptId, from, to, now }: TakenWithin) =>
  takenOf({ advisorId, exceptId, from, to, now }),
)

interface TakenByOthers extends Taken {
  memberId: number
}

/**
 * Like `takenSpans`, for a member about to take a slot. The member's own hold does not count and is deleted, as are the
 * advisor's expired holds.
 */
export const endHoldsAndReadTaken = (db: Db, { window, ...taken }: TakenByOthers): Promise<Span[]> =>
  selectTakenByOthers(db, { ...taken, ...around(window) })

const selectTakenByOthers = query(
  (_, { advisorId, memberId, exceptId, from, to, now }: TakenWithin & Pair) => sql<Span>`
    with ended as (
      delete from advisor_session where (advisor_id = ${advisorId}::bigint and held_until <= ${now}::timestamptz)
        or (member_id = ${memberId}::bigint and held_until is not null))
    ${takenOf({ advisorId, exceptId, from, to, now })}
      and (s.held_until is null or s.member_id <> ${memberId}::bigint)`,
)

/** Whether the member already has a session with the advisor in the slot, other than the one being moved. */
export async function hasBooked(
  db: Db,
  { advisorId, memberId, slot, sessionId }: Pair & { slot: Span; sessionId: number },
): Promise<boolean> {
  const own = await db
    .selectFrom('advisor_session')
    .select('id')
    .where('advisor_id', '=', advisorId)
    .where('member_id', '=', memberId)
    .where('held_until', 'is', null)
    .where('id', '<>', sessionId)
    .where('starts_at', '<', new Date(slot.end))
    .where('ends_at', '>', new Date(slot.start))
    .executeTakeFirst()
  return own !== undefined
}

function milliseconds(instant: RawBuilder<unknown>) {
  return sql<number>`(extract(epoch from ${instant}) * 1000)::float8`
}

/** A window, extended by two days on either side. */
interface Within {
  from: Date
  to: Date
  now: Date
}
const around = ({ start, end }: Span) => ({
  from: new Date(Math.max(start - 2 * day, isoRange.first)),
  to: new Date(Math.min(end + 2 * day, isoRange.last)),
})
/** Years that ISO 8601, and so PostgreSQL, reads without a sign. */
const isoRange = { first: Date.parse('0001-01-01T00:00Z'), last: Date.parse('9999-12-31T23:59:59.999Z') }

const takenIn = ({ from, to, now }: Within) =>
  sql<boolean>`tstzrange(s.starts_at, s.ends_at) && tstzrange(${from}::timestamptz, ${to}::timestamptz)
    and (s.held_until is null or s.held_until > ${now}::timestamptz)`

/** Hours `h` and persons `p` of the advisors whom the reader can book. */
const bookableAdvisors = (readerId: number) => sql`
  from advisor_hours h join person p on p.id = h.advisor_id
  where ${advises(readerId)} and p.id <> ${readerId}::bigint`
const byName = sql`folded(p.last_name), folded(p.first_name), p.id`

export interface AdvisorRow {
  advisor: PersonRow
  hours: AdvisorHours
  taken: Span[]
}

/**
 * The first `maxAdvisors` advisors with published hours, or a single one, with their taken slots. The reader is left out,
 * and the reader's own hold counts as free.
 */
export async function publishingAdvisors(
  db: Db,
  { window, ...filter }: { readerId: number; advisorId: number | undefined; window: Span; now: Date },
): Promise<{ advisors: AdvisorRow[]; areAll: boolean }> {
  const found = await selectAdvisors(db, {
    ...filter,
    advisorId: filter.advisorId ?? null,
    ...around(window),
  })
  return { advisors: found.slice(0, maxAdvisors), areAll: found.length <= maxAdvisors }
}

const selectAdvisors = query(
  (_, { readerId, advisorId, from, to, now }: Within & { readerId: number; advisorId: number | null }) =>
    sql<AdvisorRow>`
    select ${personJson('p', sql`p.time_zone, h.hours->>'time_zone'`)} as advisor, ${storedHours} as hours, coalesce((
      select json_agg(json_build_object('start', ${milliseconds(sql`s.starts_at`)}, 'end', ${milliseconds(sql`s.ends_at`)}))
      from advisor_session s
      where s.advisor_id = h.advisor_id and ${takenIn({ from, to, now })}
        and (s.held_until is null or s.member_id <> ${readerId}::bigint)
    ), '[]') as taken
    ${bookableAdvisors(readerId)} and (${advisorId}::bigint is null or p.id = ${advisorId}::bigint)
    order by ${byName} limit ${sql.lit(maxAdvisors + 1)}`,
)

/** A page of the advisors whom the reader can book and whose names contain all words of `name`. */
export async function advisorsNamed(
  db: Db,
  { readerId, name, limit, offset }: { readerId: number; name: string; limit: number; offset: number },
): Promise<{ advisors: PersonRow[]; total: number }> {
  const named = sql`${bookableAdvisors(readerId)}
    and ${containsWords(sql`p.first_name || ' ' || p.last_name`, name)}`
  const [{ rows }, total] = await Promise.all([
    sql<{ advisor: PersonRow }>`
      select ${personJson('p', sql`p.time_zone, h.hours->>'time_zone'`)} as advisor ${named}
      order by ${byName} limit ${limit} offset ${offset}`.execute(db),
    boundedCount(db, sql`select ${named}`),
  ])
  return { advisors: rows.map(({ advisor }) => advisor), total }
}
