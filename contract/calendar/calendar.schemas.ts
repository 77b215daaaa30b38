import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, instantWithOffset, line, seenVersion, zoneName } from '../platform/texts.ts'
import { calendarEntry, calendarPerson, slotHold, timeSpan } from './calendar-shapes.ts'
import { maxPlace, maxTitle } from './calendar.rules.ts'
import type { Schemas } from '../platform/endpoint.ts'

const byId = z.object({ id })

const done = z.object({ success: z.literal(true) })

const span = z.object({ start: instantWithOffset, end: instantWithOffset })

const slot = span.extend({ advisorId: z.number().int().positive() })

export const calendarSchemas = {
  list: {
    query: z.object({
      from_time: instantWithOffset,
      /** At most `maxWindowDays` after `from_time`. */
      to_time: instantWithOffset,
      get_advisor_slots: z
        .enum(['true', 'false'])
        .optional()
        .transform((sent) => sent === 'true'),
      /** Returns the slots of this advisor only; by default of all. */
      advisor_id: id.optional(),
    }),
    response: z.object({
      results: z.array(calendarEntry),
      /**
       * Number of advisors who publish hours, whether or not they have a free slot in the window; 1 with `advisor_id`.
       */
      advisors: z.number().int(),
      /** The advisor of `advisor_id`; null if the reader cannot book them. */
      advisor: calendarPerson.nullable(),
      /**
       * The time until which an advisor can be booked; null if none publishes hours or slots were not requested.
       */
      bookable_until: instant.nullable(),
      /** Whether the reader may publish hours. */
      is_advisor: z.boolean(),
      /**
       * Whether the response is incomplete. A shorter window returns all events and sessions. Of more than
       * `maxAdvisors` advisors only the first by name are returned, whatever the window; use `advisor_id` for the
       * others.
       */
      truncated: z.boolean(),
    }),
  },
  next: {
    query: z.object({
      /** Considers the free slots of this advisor only; by default of all. */
      advisor_id: id.optional(),
    }),
    response: z.object({
      /** Start of the first session, attended event or free slot that is not over; null if there is none. */
      start: instant.nullable(),
    }),
  },
  advisors: {
    query: z.object({
      ...pageQuery(20),
      /** Parts of the name, in any order. */
      name: z.string().max(100).default(''),
    }),
    response: pageOf(calendarPerson),
  },
  read: {
    params: byId,
    response: calendarEntry,
  },
  slots: {
    params: byId,
    response: z.object({ results: z.array(timeSpan) }),
  },
  book: {
    body: slot.extend({
      title: line(maxTitle),
      /** Time zone of the member's browser, used for mails if they have not chosen one. */
      time_zone: zoneName.optional(),
    }),
    response: calendarEntry,
  },
  move: {
    params: byId,
    body: span.extend({ updated_at: seenVersion }),
    response: calendarEntry,
  },
  setPlace: {
    params: byId,
    body: z.object({ place: line(maxPlace), updated_at: seenVersion }),
    response: calendarEntry,
  },
  cancel: {
    params: byId,
    response: done,
  },
  hold: {
    body: slot,
    response: slotHold,
  },
  release: {
    params: byId,
    response: done,
  },
} satisfies Schemas
