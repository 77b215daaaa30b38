import { endpoints } from '../platform/endpoint.ts'
import type { calendarSchemas } from './calendar.schemas.ts'

/**
 * The reader's calendar. Booking a taken slot is refused with 409, `slot_taken` and `alternatives`: the nearest free
 * slots of the same advisor, `[{start, end}]`.
 */
export const calendar = endpoints<typeof calendarSchemas>()({
  list: {
    method: 'GET',
    path: '/api/health/calendar/',
    summary: 'Events that I attend, my sessions and, if requested, free slots between two instants',
  },
  next: {
    method: 'GET',
    path: '/api/health/calendar/next/',
    summary: 'When the next session, event or free slot in my calendar begins',
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
  /** For moving a session: the `maxOfferedSlots` nearest slots, in chronological order. */
  slots: {
    method: 'GET',
    path: '/api/health/calendar/:id/slots/',
    summary: 'Free slots to which I can move one of my sessions',
  },
  book: {
    method: 'POST',
    path: '/api/health/calendar/',
    summary: 'Book a slot of an advisor; 409 with the nearest free slots if it is taken',
    creates: true,
  },
  move: {
    method: 'PUT',
    path: '/api/health/calendar/:id/',
    summary: 'Move one of my sessions to another slot of its advisor; 409 if `updated_at` is outdated',
  },
  setPlace: {
    method: 'PUT',
    path: '/api/health/calendar/:id/place/',
    summary: 'Change the place or link of one of my sessions; 409 if `updated_at` is outdated',
  },
  cancel: {
    method: 'DELETE',
    path: '/api/health/calendar/:id/',
    summary: 'Cancel one of my sessions, as its member or advisor',
  },
  /** Releases an earlier hold of the reader: nobody holds two slots. */
  hold: {
    method: 'POST',
    path: '/api/health/calendar/holds/',
    summary: 'Hold a slot for five minutes',
    creates: true,
  },
  release: {
    method: 'DELETE',
    path: '/api/health/calendar/holds/:id/',
    summary: 'Release a slot that I hold; no error if the hold has expired',
  },
})
