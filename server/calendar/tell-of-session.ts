import { sendMails } from '../mail/mail.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { announce, enqueue } from '../platform/jobs/jobs.ts'
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
  const toBoth = [
    { reader: member, other: advisor },
    { reader: advisor, other: member },
  ].map((pair) => sessionMail(session, { what, ...pair, now, config }))
  const runAt = new Date(starts_at.getTime() - hour)
  const hasReminder = what !== 'cancelled' && runAt > now
  const reminder = { sessionId, start: starts_at.toISOString() }
  const isFirst = what === 'booked'
  // Sent together: nothing here needs what another one of them answers.
  await Promise.all([
    sendMails(tx, toBoth, 0),
    announce(tx, `session.${what}`, { sessionId, title, advisorId: advisor.id, memberId: member.id, by }),
    hasReminder && enqueue(tx, 'calendar.remind', reminder, { runAt, key: `session:${sessionId}`, isFirst }),
  ])
}
