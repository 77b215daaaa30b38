import { publishAll } from '../platform/live/live.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import type { SessionEvent } from './calendar.ts'
import { calendarTopic, slotsTopic } from './calendar-topic.ts'

/** Makes open calendars of both participants, and of members looking for a slot, reload. */
export const publishSession = (
  { advisorId, memberId }: SessionEvent,
  { database }: JobContext,
): Promise<void> => publishAll(database.db, [calendarTopic(advisorId), calendarTopic(memberId), slotsTopic])
