import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { eventsSchemas } from './events.schemas.ts'

const picture = { avatarFile: { maxBytes: fileLimits.image, kind: 'image' } } as const

export const events = endpoints<typeof eventsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/events/',
    summary: 'Events between two instants, or all, by start',
  },
  /** Works without a session, but attendees and the online link are for signed-in users. */
  read: {
    method: 'GET',
    path: '/api/events/:id',
    summary: 'An event; without attendees for users who are not signed in',
    open: true,
  },
  create: {
    method: 'POST',
    path: '/api/events/',
    summary: 'Create an event (staff)',
    files: picture,
    creates: true,
  },
  /** Everyone may send `attending`; other fields are for staff. */
  update: {
    method: 'PUT',
    path: '/api/events/:id/',
    summary: 'Attend or leave an event; staff change it, 409 if `updated_at` is outdated',
    files: picture,
  },
  remove: {
    method: 'DELETE',
    path: '/api/events/:id/',
    summary: 'Delete an event (staff); attendees of an upcoming event are notified that it is cancelled',
  },
  attendees: {
    method: 'GET',
    path: '/api/events/:id/attendees/',
    summary: 'Attendees visible to the reader, by name; with `waiting`, the waiting list in order',
  },
  downloadAttendees: {
    method: 'GET',
    path: '/api/events/:id/attendees/download/',
    summary: 'All attendees and people waiting, with e-mail addresses (staff)',
    download: ['text/csv'],
  },
  removeAttendee: {
    method: 'DELETE',
    path: '/api/events/:id/attendees/:personId/',
    summary: 'Remove a person from the attendees or the waiting list (staff); they are notified by e-mail',
  },
  admitAttendee: {
    method: 'PUT',
    path: '/api/events/:id/attendees/:personId/',
    summary: 'Give a place to a person on the waiting list, even if the event is full (staff)',
  },
  writeToAttendees: {
    method: 'POST',
    path: '/api/events/:id/messages/',
    summary: 'Write an e-mail to attendees or to the people waiting (staff)',
    creates: true,
  },
  calendar: {
    method: 'GET',
    path: '/api/events/:id/calendar.ics',
    summary: 'The event as a calendar file (RFC 5545)',
    download: ['text/calendar'],
    open: true,
  },
})
