import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, instantWithOffset, line, seenVersion, zoneName } from '../platform/texts.ts'
import { calendarEntry, calendarPerson, nextEntry, slotHold, timeSpan } from './calendar-shapes.ts'
import { maxPlace, maxTitle } from './calendar.rules.ts'
import type { Schemas } from '../platform/endpoint.ts'

const byId = z.object({ id })

const done = z.object({ success: z.literal(true) })

const span = z.object({ start: instantWithOffset, end: instantWithOffset })

const slot = span.extend({ advisorId: z.number().int().positive() })

export const calendarSchemas = {
  list: {
    summary: 'Events that I attend, my sessions and, if requested, free slots between two instants',
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
    summary: 'My next session or event, and when it begins or an advisor is free',
    query: z.object({
      /** Considers the free slots of this advisor, too. */
      advisor_id: id.optional(),
    }),
    response: z.object({
      /** Start of the first session, attended event or free slot that is not over; null if there is none. */
      start: instant.nullable(),
      /** My next session or attended event, possibly in progress; null without one. */
      entry: nextEntry.nullable(),
    }),
  },
  advisors: {
    summary: 'Advisors whom I can book, by name',
    query: z.object({
      ...pageQuery(20),
      /** Parts of the name, in any order. */
      name: z.string().max(100).default(''),
    }),
    response: pageOf(calendarPerson),
  },
  read: {
    summary: 'One of my sessions',
    params: byId,
    response: calendarEntry,
  },
  slots: {
    summary: 'Free slots to which I can move one of my sessions',
    params: byId,
    response: z.object({ results: z.array(timeSpan) }),
  },
  book: {
    summary: 'Book a slot of an advisor; 409 with the nearest free slots if it is taken',
    body: slot.extend({
      title: line(maxTitle),
      /** Time zone of the member's browser, used for mails if they have not chosen one. */
      time_zone: zoneName.optional(),
    }),
    response: calendarEntry,
  },
  move: {
    summary: 'Move one of my sessions to another slot of its advisor; 409 if `updated_at` is outdated',
    params: byId,
    body: span.extend({ updated_at: seenVersion }),
    response: calendarEntry,
  },
  setPlace: {
    summary: 'Change the place or link of one of my sessions; 409 if `updated_at` is outdated',
    params: byId,
    body: z.object({ place: line(maxPlace), updated_at: seenVersion }),
    response: calendarEntry,
  },
  cancel: {
    summary: 'Cancel one of my sessions, as its member or advisor',
    params: byId,
    response: done,
  },
  hold: {
    summary: 'Hold a slot for five minutes',
    body: slot,
    response: slotHold,
  },
  release: {
    summary: 'Release a slot that I hold; no error if the hold has expired',
    params: byId,
    response: done,
  },
} satisfies Schemas
