import { z } from 'zod'
import { instant } from '../platform/texts.ts'

/** A period of time in UTC. */
export const timeSpan = z.object({ start: instant, end: instant })
export type TimeSpan = z.output<typeof timeSpan>

/** A participant of a session, with the time zone in which they see it. */
export const calendarPerson = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
  /** IANA name; empty if they have not chosen one. */
  time_zone: z.string(),
})
export type CalendarPerson = z.output<typeof calendarPerson>

export const entryKinds = ['event', 'session', 'slots'] as const

const what = {
  /** Id of the event or session, or of the advisor of free slots. */
  id: z.number().int(),
  title: z.string(),
  /** Start of the first and end of the last occurrence. */
  start: instant,
  end: instant,
}

/** An entry of the calendar (CAL-10). */
export const calendarEntry = z.object({
  /** An event that the reader attends, a session of theirs, or the free slots of one advisor. */
  kind: z.enum(entryKinds),
  ...what,
  /** The same fields again, as specified (CAL-10). */
  event: z.object(what),
  /** One for events and sessions; for an advisor, every free slot. */
  occurences: z.array(timeSpan),
  /** IANA name of the time zone of the event's location, or else of the advisor. */
  time_zone: z.string(),
  /** Null for events. */
  advisor: calendarPerson.nullable(),
  /** The user who booked the session; null for other entries. */
  member: calendarPerson.nullable(),
  /** Where a session takes place: a room or a link. Empty if unknown, and for other entries. */
  place: z.string(),
  /** Version of a session, required to move it. */
  updated_at: instant.nullable(),
})
export type CalendarEntry = z.output<typeof calendarEntry>

/** A session or event, without its details. */
export const nextEntry = z.object({ kind: z.enum(['event', 'session']), ...what })
export type NextEntry = z.output<typeof nextEntry>

/** A slot reserved for a user while they complete the booking. */
export const slotHold = timeSpan.extend({
  id: z.number().int(),
  advisorId: z.number().int(),
  held_until: instant,
})
export type SlotHold = z.output<typeof slotHold>
