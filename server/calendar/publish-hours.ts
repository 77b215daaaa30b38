import { sql } from 'kysely'
import type { AdvisorHours } from 'contract/calendar/advisor-hours.ts'
import type { advisorHoursEndpoints } from 'contract/calendar/advisor-hours.endpoints.ts'
import { hoursProblems } from 'contract/calendar/advisor-hours.rules.ts'
import { slotsOf } from 'contract/calendar/slots.ts'
import { staleVersion } from 'contract/platform/refusal.ts'
import { inTransaction, type Db } from '../platform/database/database.ts'
import { notFound, Problem, reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { publish } from '../platform/live/live.ts'
import { refuseStale } from '../platform/versions.ts'
import { storedHours } from './bookings.queries.ts'
import { slotsTopic } from './calendar-topic.ts'
import { followPlace } from './session-place.ts'
import { sessionsWhere, shownSession, type SessionRow } from './sessions.queries.ts'

type ByAdvisor = { viewer: Viewer }

/** Most sessions outside new hours that are listed. */
const maxListedResults = 100
/** Most upcoming sessions that are compared with new hours. */
const mostCompared = 2000

export const readHours: Handler<typeof advisorHoursEndpoints.read, ByAdvisor> = async ({ db, viewer }) => {
  const stored = await hoursBy(db, viewer.id)
  return { hours: stored?.hours ?? null, updated_at: stored?.updated_at.toISOString() ?? null }
}

/** Booked sessions are kept when hours change; the response lists those outside the new hours. */
export const saveHours: Handler<typeof advisorHoursEndpoints.save, ByAdvisor> = ({
  db,
  viewer,
  body,
  now,
}) => {
  const { updated_at: seen, ...hours } = body
  reject(hoursProblems(hours))
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('advisor_hours')
      .select(['updated_at', 'hours'])
      .where('advisor_id', '=', viewer.id)
      .forUpdate()
      .executeTakeFirst()
    if (before) refuseStale(seen, before)
    // When two tabs publish the first hours at the same time, neither finds a row to lock.
    const { numAffectedRows } = await sql`
      insert into advisor_hours (advisor_id, hours, updated_at)
      values (${viewer.id}::bigint, ${JSON.stringify(hours)}::text::jsonb, ${now})
      on conflict (advisor_id) do update set hours = excluded.hours,
        updated_at = greatest(excluded.updated_at, advisor_hours.updated_at + interval '1 millisecond')
      where ${before !== undefined || seen === undefined}::boolean`.execute(tx)
    if (numAffectedRows === 0n) throw new Problem(staleVersion)
    await followPlace(tx, {
      advisorId: viewer.id,
      from: before?.hours.place ?? '',
      to: hours.place ?? '',
      now,
    })
    await publish(tx, slotsTopic)
    const stored = await hoursBy(tx, viewer.id)
    if (!stored) throw notFound()
    const upcoming = await sessionsWhere(tx, {
      where: sql`s.advisor_id = ${viewer.id}::bigint and s.starts_at > ${now}`,
      limit: mostCompared,
    })
    const outside = upcoming.filter((session) => !isWithin(hours, session)).slice(0, maxListedResults)
    return {
      hours: stored.hours,
      updated_at: stored.updated_at.toISOString(),
      outside: outside.map(shownSession),
    }
  })
}

const hoursBy = (db: Db, advisorId: number) =>
  db
    .selectFrom('advisor_hours as h')
    .select([storedHours.as('hours'), 'updated_at'])
    .where('advisor_id', '=', advisorId)
    .executeTakeFirst()

/** Whether consecutive slots cover the session, whose length may differ from that of the slots. */
function isWithin(hours: AdvisorHours, { starts_at, ends_at }: SessionRow): boolean {
  const [start, end] = [starts_at.getTime(), ends_at.getTime()]
  const length = hours.session_minutes * 60_000
  const near = slotsOf(hours, { start: start - length, end: end + length })
  const covered = near.filter((slot) => slot.start < end && start < slot.end)
  const first = covered[0]
  const last = covered.at(-1)
  const isWhole = covered.every((slot, at) => at === 0 || slot.start === covered[at - 1]?.end)
  return first !== undefined && last !== undefined && first.start <= start && last.end >= end && isWhole
}
