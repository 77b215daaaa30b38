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
  },
  next: {
    method: 'GET',
    path: '/api/health/calendar/next/',
  },
  advisors: {
    method: 'GET',
    path: '/api/health/calendar/advisors/',
  },
  read: {
    method: 'GET',
    path: '/api/health/calendar/:id/',
  },
  /** For moving a session: the `maxOfferedSlots` nearest slots, in chronological order. */
  slots: {
    method: 'GET',
    path: '/api/health/calendar/:id/slots/',
  },
  book: {
    method: 'POST',
    path: '/api/health/calendar/',
    creates: true,
  },
  move: {
    method: 'PUT',
    path: '/api/health/calendar/:id/',
  },
  setPlace: {
    method: 'PUT',
    path: '/api/health/calendar/:id/place/',
  },
  cancel: {
    method: 'DELETE',
    path: '/api/health/calendar/:id/',
  },
  /** Releases an earlier hold of the reader: nobody holds two slots. */
  hold: {
    method: 'POST',
    path: '/api/health/calendar/holds/',
    creates: true,
  },
  release: {
    method: 'DELETE',
    path: '/api/health/calendar/holds/:id/',
  },
})
