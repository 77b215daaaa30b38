import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, instantWithOffset, line, seenVersion } from '../platform/texts.ts'
import { calendarEntry, calendarPerson, slotHold, timeSpan } from './calendar-shapes.ts'
import { maxTitle } from './calendar.rules.ts'
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
      /** The one advisor whose slots are asked for; without, those of all. */
      advisor_id: id.optional(),
    }),
    response: z.object({
      results: z.array(calendarEntry),
      /** Advisors who publish hours, whether or not they have a free slot then; with `advisor_id` that one alone. */
      advisors: z.number().int(),
      /** Who was asked for by `advisor_id`; null when the reader cannot book them. */
      advisor: calendarPerson.nullable(),
      /** After it no advisor can be booked yet; null where none publishes hours or slots are not asked for. */
      bookable_until: instant.nullable(),
      /** Whether the reader may publish hours. */
      is_advisor: z.boolean(),
      /**
       * There is more than is answered. A shorter window has all events and sessions; of more than `mostAdvisors` the
       * first by name are answered, whatever the window: `advisor_id` asks for one of them.
       */
      truncated: z.boolean(),
    }),
  },
  advisors: {
    query: z.object({
      ...pageQuery(20),
      /** Words that stand in the name, each as a part of it at least. */
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
    body: slot.extend({ title: line(maxTitle) }),
    response: calendarEntry,
  },
  move: {
    params: byId,
    body: span.extend({ updated_at: seenVersion }),
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
