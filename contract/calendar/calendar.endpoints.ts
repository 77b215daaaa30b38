import { endpoints } from '../platform/endpoint.ts'
import type { calendarSchemas } from './calendar.schemas.ts'

/**
 * The calendar of the reader. A slot that is taken is refused with 409, `slot_taken` and `alternatives`: the nearest
 * free ones of the same advisor, `[{start, end}]`.
 */
export const calendar = endpoints<typeof calendarSchemas>()({
  list: {
    method: 'GET',
    path: '/api/health/calendar/',
    summary: 'Events that I go to, my sessions and, where asked for, free slots between two instants',
  },
  advisors: {
    method: 'GET',
    path: '/api/health/calendar/advisors/',
    summary: 'Advisors whom I can book, by name',
  },
  read: {
    method: 'GET',
    path: '/api/health/calendar/:id/',
    summary: 'One of my sessions',
  },
  /** For those who move it: the `mostOffered` that are nearest to it, in order of time. */
  slots: {
    method: 'GET',
    path: '/api/health/calendar/:id/slots/',
    summary: 'Free slots to which one of my sessions can be moved',
  },
  book: {
    method: 'POST',
    path: '/api/health/calendar/',
    summary: 'Book a slot of an advisor; 409 with the nearest free ones when it is taken',
    creates: true,
  },
  move: {
    method: 'PUT',
    path: '/api/health/calendar/:id/',
    summary:
      'Move one of my sessions to another slot of its advisor; 409 when `updated_at` is not its latest',
  },
  cancel: {
    method: 'DELETE',
    path: '/api/health/calendar/:id/',
    summary: 'Cancel one of my sessions; its member and its advisor may',
  },
  /** Ends an earlier hold of the reader: nobody holds two slots. */
  hold: {
    method: 'POST',
    path: '/api/health/calendar/holds/',
    summary: 'Hold a slot for five minutes',
    creates: true,
  },
  release: {
    method: 'DELETE',
    path: '/api/health/calendar/holds/:id/',
    summary: 'Give back a slot that I hold; one that has expired meanwhile is no error',
  },
})
