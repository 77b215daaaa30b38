import { publishAll } from '../platform/live/live.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import type { SessionEvent } from './calendar.ts'
import { calendarTopic, slotsTopic } from './calendar-topic.ts'

/** After a booking, move or cancellation: refreshes the calendars of both, and of everyone who looks for a slot. */
export const publishSession = (
  { advisorId, memberId }: SessionEvent,
  { database }: JobContext,
): Promise<void> => publishAll(database.db, [calendarTopic(advisorId), calendarTopic(memberId), slotsTopic])
