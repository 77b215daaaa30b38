import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { eventsSchemas } from './events.schemas.ts'

const picture = { avatarFile: { maxBytes: fileLimits.image, kind: 'image' } } as const

export const events = endpoints<typeof eventsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/events/',
    summary: 'Events that take place between two instants, or all, by their start',
  },
  /** Without a session too: attendees, and where to take part online, are for those who are signed in. */
  read: {
    method: 'GET',
    path: '/api/events/:id',
    summary: 'One event; without attendees for those who are not signed in',
    open: true,
  },
  create: {
    method: 'POST',
    path: '/api/events/',
    summary: 'Create an event (staff)',
    files: picture,
    creates: true,
  },
  /** `attending` is for everybody, all else for staff. */
  update: {
    method: 'PUT',
    path: '/api/events/:id/',
    summary: 'Go or not go to an event; staff change it, 409 when `updated_at` is not its latest',
    files: picture,
  },
  remove: {
    method: 'DELETE',
    path: '/api/events/:id/',
    summary: 'Delete an event (staff); those who go to one that is not over are told that it is cancelled',
  },
  attendees: {
    method: 'GET',
    path: '/api/events/:id/attendees/',
    summary:
      'Those who go, as far as the reader sees them, by name; with `waiting`, those who wait for a place, in their turn',
  },
  downloadAttendees: {
    method: 'GET',
    path: '/api/events/:id/attendees/download/',
    summary: 'Everybody who goes or waits, with e-mail addresses (staff)',
    download: ['text/csv'],
  },
  calendar: {
    method: 'GET',
    path: '/api/events/:id/calendar.ics',
    summary: 'The event as a file for calendars (RFC 5545)',
    download: ['text/calendar'],
    open: true,
  },
})
