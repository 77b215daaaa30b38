import { publishBeside } from '../platform/live/live.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import type { SessionEvent } from './calendar.ts'
import { calendarTopic, slotsTopic } from './calendar-topic.ts'

/** A session was booked, moved or cancelled: open calendars of both, and of all who look for a slot, read again. */
export const publishSession = (
  { advisorId, memberId }: SessionEvent,
  { database }: JobContext,
): Promise<void> =>
  publishBeside(database.db, [calendarTopic(advisorId), calendarTopic(memberId), slotsTopic])
