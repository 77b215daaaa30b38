import { sendMails } from '../mail/mail.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { announce, enqueue, type Job } from '../platform/jobs/jobs.ts'
import { sessionMail, type SessionChange } from './session-mail.ts'
import { markTold, type SessionRow } from './sessions.queries.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** `start` is that of the session when it was enqueued: a session that was moved has another reminder. */
    'calendar.remind': { sessionId: number; start: string }
    /** A session was booked, or moved; `by` whom. Revision 0 is the booking. */
    'calendar.tell': { sessionId: number; revision: number; by: number }
  }
}

interface Told {
  what: SessionChange
  /** Id of who did it. */
  by: number
  /** When. */
  now: Date
  config: Config
}

const hour = 3_600_000

/**
 * Tells both of a session that was booked or moved, after the commit: whoever books does not wait for the mails, nor does
 * the next one who wants a slot of this advisor.
 */
export const tellLater = (tx: Tx, { id: sessionId, revision }: SessionRow, by: number): Promise<void> =>
  enqueue(tx, 'calendar.tell', { sessionId, revision, by })

/** Once for each revision; one that was moved again or cancelled meanwhile is told of by that change. */
export const tellOfRevision: Job<'calendar.tell'> = ({ sessionId, revision, by }, { database, config }) =>
  inTransaction(database.db, async (tx) => {
    const session = await markTold(tx, { sessionId, revision })
    if (!session) return
    const what = revision === 0 ? 'booked' : 'moved'
    await tellOfSession(tx, session, { what, by, now: session.updated_at, config })
  })

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
  await sendMails(tx, toBoth, 0)
  await announce(tx, `session.${what}`, { sessionId, title, advisorId: advisor.id, memberId: member.id, by })
  if (hasReminder) await enqueue(tx, 'calendar.remind', reminder, { runAt, key: `session:${sessionId}` })
}
