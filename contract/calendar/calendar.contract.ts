import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, instantWithOffset, line, seenVersion } from '../platform/texts.ts'
import { calendarEntry, calendarPerson, slotHold, timeSpan } from './calendar-shapes.ts'
import { maxTitle } from './calendar.rules.ts'

const byId = z.object({ id })
const done = z.object({ success: z.literal(true) })
const span = z.object({ start: instantWithOffset, end: instantWithOffset })
const slot = span.extend({ advisorId: z.number().int().positive() })

/**
 * The calendar of the reader. A slot that is taken is refused with 409, `slot_taken` and `alternatives`: the nearest
 * free ones of the same advisor, `[{start, end}]`.
 */
export const calendar = endpoints({
  list: {
    method: 'GET',
    path: '/api/health/calendar/',
    summary: 'Events that I go to, my sessions and, where asked for, free slots between two instants',
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
    method: 'GET',
    path: '/api/health/calendar/advisors/',
    summary: 'Advisors whom I can book, by name',
    query: z.object({
      ...pageQuery(20),
      /** Words that stand in the name, each as a part of it at least. */
      name: z.string().max(100).default(''),
    }),
    response: pageOf(calendarPerson),
  },
  read: {
    method: 'GET',
    path: '/api/health/calendar/:id/',
    summary: 'One of my sessions',
    params: byId,
    response: calendarEntry,
  },
  /** For those who move it: the `mostOffered` that are nearest to it, in order of time. */
  slots: {
    method: 'GET',
    path: '/api/health/calendar/:id/slots/',
    summary: 'Free slots to which one of my sessions can be moved',
    params: byId,
    response: z.object({ results: z.array(timeSpan) }),
  },
  book: {
    method: 'POST',
    path: '/api/health/calendar/',
    summary: 'Book a slot of an advisor; 409 with the nearest free ones when it is taken',
    body: slot.extend({ title: line(maxTitle) }),
    response: calendarEntry,
    creates: true,
  },
  move: {
    method: 'PUT',
    path: '/api/health/calendar/:id/',
    summary:
      'Move one of my sessions to another slot of its advisor; 409 when `updated_at` is not its latest',
    params: byId,
    body: span.extend({ updated_at: seenVersion }),
    response: calendarEntry,
  },
  cancel: {
    method: 'DELETE',
    path: '/api/health/calendar/:id/',
    summary: 'Cancel one of my sessions; its member and its advisor may',
    params: byId,
    response: done,
  },
  /** Ends an earlier hold of the reader: nobody holds two slots. */
  hold: {
    method: 'POST',
    path: '/api/health/calendar/holds/',
    summary: 'Hold a slot for five minutes',
    body: slot,
    response: slotHold,
    creates: true,
  },
  release: {
    method: 'DELETE',
    path: '/api/health/calendar/holds/:id/',
    summary: 'Give back a slot that I hold; one that has expired meanwhile is no error',
    params: byId,
    response: done,
  },
})
