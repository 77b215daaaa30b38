import { sql } from 'kysely'
import { inTransaction } from '../platform/database/database.ts'
import type { Hourly } from '../platform/jobs/hourly.ts'
import { announce, type Job } from '../platform/jobs/jobs.ts'

interface Reminded {
  title: string
  advisor_id: number
  member_id: number
}

/** Reminds both participants once, an hour before a session. Does nothing if the session was moved or cancelled. */
export const remind: Job<'calendar.remind'> = ({ sessionId, start }, { database: { db } }) =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<Reminded>`
      update advisor_session set reminded_at = now()
      where id = ${sessionId}::bigint and starts_at = ${start}::timestamptz and held_until is null
        and reminded_at is null and starts_at > now()
      returning title, advisor_id, member_id`.execute(tx)
    for (const { title, advisor_id: advisorId, member_id: memberId } of rows)
      await announce(tx, 'session.soon', { sessionId, title, advisorId, memberId })
  })

/** Deletes holds that have expired. */
export const calendarHourly: Hourly = async (_, { database: { db } }) => {
  await db
    .deleteFrom('advisor_session')
    .where('held_until', '<', sql<Date>`now()`)
    .execute()
}
