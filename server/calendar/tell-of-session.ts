import { sendMail } from '../mail/mail.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { announce, enqueue } from '../platform/jobs/jobs.ts'
import { publish } from '../platform/live/live.ts'
import { calendarTopic } from './calendar-topic.ts'
import { sessionMail, type SessionChange } from './session-mail.ts'
import type { SessionRow } from './sessions.queries.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** `start` is that of the session when it was enqueued: a session that was moved has another reminder. */
    'calendar.remind': { sessionId: number; start: string }
  }
}

interface Told {
  what: SessionChange
  /** Id of who did it. */
  by: number
  now: Date
  config: Config
}

const hour = 3_600_000

/** Mails both the entry for their calendars, announces the change, and sets the time of the reminder. */
export async function tellOfSession(
  tx: Tx,
  session: SessionRow,
  { what, by, now, config }: Told,
): Promise<void> {
  const { id: sessionId, title, advisor, member, starts_at } = session
  for (const reader of [advisor, member]) {
    const other = reader === advisor ? member : advisor
    await sendMail(tx, sessionMail(session, { what, reader, other, now, config }))
    await publish(tx, calendarTopic(reader.id))
  }
  await announce(tx, `session.${what}`, { sessionId, title, advisorId: advisor.id, memberId: member.id, by })
  const runAt = new Date(starts_at.getTime() - hour)
  if (what !== 'cancelled' && runAt > now)
    await enqueue(
      tx,
      'calendar.remind',
      { sessionId, start: starts_at.toISOString() },
      { runAt, key: `session:${sessionId}` },
    )
}
