import { z } from 'zod'
import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, instantWithOffset, line, paragraphs, seenVersion, zoneName } from '../platform/texts.ts'
import { personCard } from '../users/person-card.ts'
import { event } from './event-shapes.ts'
import { maxEventTexts } from './events.rules.ts'

const byId = z.object({ id })
const picture = { avatarFile: { maxBytes: fileLimits.image, kind: 'image' } } as const
const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((sent) => sent === 'true')

/** Judged by `eventProblems`, which has the words. */
const fields = z.object({
  title: line(maxEventTexts.title).optional(),
  description: paragraphs(maxEventTexts.description).optional(),
  start: z.string().max(40).optional(),
  end: z.string().max(40).optional(),
  time_zone: zoneName.optional(),
  external_link: line(maxEventTexts.link).optional(),
  online_link: line(maxEventTexts.link).optional(),
  country: line(100).optional(),
  city: line(120).optional(),
  venue: line(maxEventTexts.venue).optional(),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  capacity: z.number().nullable().optional(),
})

export const eventTimes = ['upcoming', 'past'] as const
export const eventSorts = ['start', '-start'] as const

export const events = endpoints({
  list: {
    method: 'GET',
    path: '/api/events/',
    summary: 'Events that take place between two instants, or all, by their start',
    query: z.object({
      ...pageQuery(9),
      /** Those that end after this. */
      fromTime: instantWithOffset.optional(),
      /** Those that start before this. */
      toTime: instantWithOffset.optional(),
      /** Those that are not over yet, or those that are. */
      when: z.enum(eventTimes).optional(),
      /** Words of the title. */
      name: line(100).optional(),
      /** Only those that the reader goes to or waits for. */
      mine: flag,
      sort: z.enum(eventSorts).default('start'),
    }),
    response: pageOf(event),
  },
  /** Without a session too: attendees, and where to take part online, are for those who are signed in. */
  read: {
    method: 'GET',
    path: '/api/events/:id',
    summary: 'One event; without attendees for those who are not signed in',
    params: byId,
    response: event,
    open: true,
  },
  create: {
    method: 'POST',
    path: '/api/events/',
    summary: 'Create an event (staff)',
    body: fields,
    files: picture,
    response: event,
    creates: true,
  },
  /** `attending` is for everybody, all else for staff. */
  update: {
    method: 'PUT',
    path: '/api/events/:id/',
    summary: 'Go or not go to an event; staff change it, 409 when `updated_at` is not its latest',
    params: byId,
    body: fields.extend({
      attending: z.boolean().optional(),
      /** Null takes the picture away; an address there is ignored. */
      avatar: z.string().nullable().optional(),
      updated_at: seenVersion,
    }),
    files: picture,
    response: event,
  },
  remove: {
    method: 'DELETE',
    path: '/api/events/:id/',
    summary: 'Delete an event (staff); those who go to one that is not over are told that it is cancelled',
    params: byId,
    response: z.object({ success: z.literal(true) }),
  },
  attendees: {
    method: 'GET',
    path: '/api/events/:id/attendees/',
    summary:
      'Those who go, as far as the reader sees them, by name; with `waiting`, those who wait for a place, in their turn',
    params: byId,
    query: z.object({ ...pageQuery(25), waiting: flag }),
    response: pageOf(
      z.object({
        person: personCard,
        since: instant,
        /** False for accounts that are blocked or end soon; only staff see those. */
        in_use: z.boolean(),
      }),
    ).extend({
      /** How many more there are whose profiles are not for the reader, for whatever reason. */
      unlisted: z.number().int(),
    }),
  },
  downloadAttendees: {
    method: 'GET',
    path: '/api/events/:id/attendees/download/',
    summary: 'Everybody who goes or waits, with e-mail addresses (staff)',
    params: byId,
    response: z.string(),
    download: ['text/csv'],
  },
  calendar: {
    method: 'GET',
    path: '/api/events/:id/calendar.ics',
    summary: 'The event as a file for calendars (RFC 5545)',
    params: byId,
    response: z.string(),
    download: ['text/calendar'],
    open: true,
  },
})
