import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, instantWithOffset, line, paragraphs, seenVersion, zoneName } from '../platform/texts.ts'
import { personCard } from '../users/person-card.ts'
import { event } from './event-shapes.ts'
import { maxEventTexts, maxMessage } from './events.rules.ts'
import type { Schemas } from '../platform/endpoint.ts'

const byId = z.object({ id })

const ofAttendee = z.object({ id, personId: id })

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((sent) => sent === 'true')

/** Checked by `eventProblems`, which has the messages. */
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

export const eventsSchemas = {
  list: {
    summary: 'Events between two instants, or all, by start',
    query: z.object({
      ...pageQuery(9),
      /** Events that end after this. */
      fromTime: instantWithOffset.optional(),
      /** Events that start before this. */
      toTime: instantWithOffset.optional(),
      /** Upcoming or past events. */
      when: z.enum(eventTimes).optional(),
      /** Part of the title. */
      name: line(100).optional(),
      /** Only events that the reader attends or waits for. */
      mine: flag,
      sort: z.enum(eventSorts).default('start'),
    }),
    response: pageOf(event),
  },
  read: {
    summary: 'An event; without attendees for users who are not signed in',
    params: byId,
    response: event,
  },
  create: {
    summary: 'Create an event (staff)',
    body: fields,
    response: event,
  },
  update: {
    summary: 'Attend or leave an event; staff change it, 409 if `updated_at` is outdated',
    params: byId,
    body: fields.extend({
      attending: z.boolean().optional(),
      /** Null removes the picture; a URL is ignored. */
      avatar: z.string().nullable().optional(),
      updated_at: seenVersion,
    }),
    response: event,
  },
  remove: {
    summary: 'Delete an event (staff); attendees of an upcoming event are notified that it is cancelled',
    params: byId,
    response: z.object({ success: z.literal(true) }),
  },
  attendees: {
    summary: 'Attendees visible to the reader, by name; with `waiting`, the waiting list in order',
    params: byId,
    query: z.object({ ...pageQuery(25), waiting: flag }),
    response: pageOf(
      z.object({
        person: personCard,
        since: instant,
        /** False for accounts that are blocked or about to be deleted; only staff see those. */
        in_use: z.boolean(),
      }),
    ).extend({
      /** Number of further attendees whose profiles the reader cannot see. */
      unlisted: z.number().int(),
    }),
  },
  downloadAttendees: {
    summary: 'All attendees and people waiting, with e-mail addresses (staff)',
    params: byId,
    response: z.string(),
  },
  removeAttendee: {
    summary: 'Remove a person from the attendees or the waiting list (staff); they are notified by e-mail',
    params: ofAttendee,
    body: z.object({ reason: paragraphs(maxMessage.reason).optional() }),
    response: z.object({ success: z.literal(true) }),
  },
  admitAttendee: {
    summary: 'Give a place to a person on the waiting list, even if the event is full (staff)',
    params: ofAttendee,
    body: z.object({ waiting: z.literal(false) }),
    response: z.object({ success: z.literal(true) }),
  },
  writeToAttendees: {
    summary: 'Write an e-mail to attendees or to the people waiting (staff)',
    params: byId,
    body: z.object({
      to: z.enum(['going', 'waiting', 'everyone']),
      subject: line(maxMessage.subject).pipe(z.string().min(1, 'Please enter a subject')),
      text: paragraphs(maxMessage.text).pipe(z.string().min(1, 'Please enter a message')),
    }),
    /** Number of people to whom it was sent. */
    response: z.object({ sent: z.number().int() }),
  },
  calendar: {
    summary: 'The event as a calendar file (RFC 5545)',
    params: byId,
    response: z.string(),
  },
} satisfies Schemas
