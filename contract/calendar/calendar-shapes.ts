import { z } from 'zod'
import { instant } from '../platform/texts.ts'

/** A stretch of time, in UTC. */
export const timeSpan = z.object({ start: instant, end: instant })
export type TimeSpan = z.output<typeof timeSpan>

/** Somebody in a session, with the zone in which they read the time. */
export const calendarPerson = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
  /** IANA name; empty while they have chosen none. */
  time_zone: z.string(),
})
export type CalendarPerson = z.output<typeof calendarPerson>

export const entryKinds = ['event', 'session', 'slots'] as const

const what = {
  /** Of the event, the session, or the advisor. */
  id: z.number().int(),
  title: z.string(),
  /** Of the first and the last occurrence. */
  start: instant,
  end: instant,
}

/** What stands in the calendar (CAL-10). */
export const calendarEntry = z.object({
  /** An event that the reader goes to, a session of theirs, or the free slots of one advisor. */
  kind: z.enum(entryKinds),
  ...what,
  /** The same once more, where the specification has it (CAL-10). */
  event: z.object(what),
  /** One for events and sessions; every free slot of an advisor. */
  occurences: z.array(timeSpan),
  /** The place's zone of an event, the advisor's else; IANA name. */
  time_zone: z.string(),
  /** Null for events. */
  advisor: calendarPerson.nullable(),
  /** Who booked the session; null for all else. */
  member: calendarPerson.nullable(),
  /** Of a session: to be sent back when it is moved. */
  updated_at: instant.nullable(),
})
export type CalendarEntry = z.output<typeof calendarEntry>

/** A slot that is kept for one member while they write what it is about. */
export const slotHold = timeSpan.extend({
  id: z.number().int(),
  advisorId: z.number().int(),
  held_until: instant,
})
export type SlotHold = z.output<typeof slotHold>
