import { sendMails } from '../mail/mail.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { announce, enqueue, type Job } from '../platform/jobs/jobs.ts'
import { publishAll } from '../platform/live/live.ts'
import { calendarTopic } from './calendar-topic.ts'
import { sessionMail, type SessionChange } from './session-mail.ts'
import { markNotified, type SessionRow } from './sessions.queries.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** `start` is the session's start when the job was enqueued; a moved session gets a new reminder. */
    'calendar.remind': { sessionId: number; start: string }
    /**
     * A session was booked (revision 0), moved, or changed in another way; `by` is the id of the participant who did it.
     */
    'calendar.notify': { sessionId: number; revision: number; by: number; what?: 'changed' }
  }
}

interface Change {
  what: SessionChange
  /** Id of the participant who made the change. */
  by: number
  now: Date
  config: Config
}

const hour = 3_600_000

/**
 * Notifies both participants of a booked or moved session after the commit, so that neither this request nor the next
 * booking with the advisor waits for the mails.
 */
export const notifyLater = (
  tx: Tx,
  { id: sessionId, revision }: Pick<SessionRow, 'id' | 'revision'>,
  { by, what }: { by: number; what?: 'changed' },
): Promise<void> => enqueue(tx, 'calendar.notify', { sessionId, revision, by, ...(what && { what }) })

/** Notifies once for each revision. A session that was changed again in the meantime is covered by that change's own job. */
export const notifyOfRevision: Job<'calendar.notify'> = (
  { sessionId, revision, by, what: change },
  { database, config },
) =>
  inTransaction(database.db, async (tx) => {
    const session = await markNotified(tx, { sessionId, revision })
    if (!session) return
    const what = change ?? (revision === 0 ? 'booked' : 'moved')
    await notifyOfChange(tx, session, { what, by, now: session.updated_at, config })
  })

/** Mails both participants a calendar entry, announces the change and schedules the reminder. */
export async function notifyOfChange(
  tx: Tx,
  session: SessionRow,
  { what, by, now, config }: Change,
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
  const event = { sessionId, title, advisorId: advisor.id, memberId: member.id, by }
  // Of a changed place, participants are notified by e-mail only; open calendars show it.
  if (what === 'changed') await publishAll(tx, [calendarTopic(advisor.id), calendarTopic(member.id)])
  else await announce(tx, `session.${what}`, event)
  if (hasReminder) await enqueue(tx, 'calendar.remind', reminder, { runAt, key: `session:${sessionId}` })
}
