import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { eventsSchemas } from './events.schemas.ts'

const picture = { avatarFile: { maxBytes: fileLimits.image, kind: 'image' } } as const

export const events = endpoints<typeof eventsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/events/',
    mayLag: true,
  },
  /** Works without a session, but attendees and the online link are for signed-in users. */
  read: {
    method: 'GET',
    path: '/api/events/:id',
    open: true,
  },
  create: {
    method: 'POST',
    path: '/api/events/',
    files: picture,
    creates: true,
    location: '/api/events/:id',
  },
  /** Everyone may send `attending`; other fields are for staff. */
  update: {
    method: 'PUT',
    path: '/api/events/:id/',
    files: picture,
  },
  remove: {
    method: 'DELETE',
    path: '/api/events/:id/',
  },
  attendees: {
    method: 'GET',
    path: '/api/events/:id/attendees/',
  },
  downloadAttendees: {
    method: 'GET',
    path: '/api/events/:id/attendees/download/',
    download: ['text/csv'],
  },
  removeAttendee: {
    method: 'DELETE',
    path: '/api/events/:id/attendees/:personId/',
  },
  admitAttendee: {
    method: 'PUT',
    path: '/api/events/:id/attendees/:personId/',
  },
  writeToAttendees: {
    method: 'POST',
    path: '/api/events/:id/messages/',
    creates: true,
  },
  calendar: {
    method: 'GET',
    path: '/api/events/:id/calendar.ics',
    download: ['text/calendar'],
    open: true,
  },
})
