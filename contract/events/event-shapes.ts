import { z } from 'zod'
import { instant } from '../platform/texts.ts'

const count = z.number().int()

/** An attendee, or a person on the waiting list (EVT-10). */
export const attendee = z.object({
  user_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
})
export type Attendee = z.output<typeof attendee>

/** Number of attendees returned with an event; the list of attendees has all of them. */
export const maxAttendeesShown = 30

/** The public fields of an event (EVT-10). */
export const publicEvent = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  avatar: z.string().nullable(),
  start: instant,
  end: instant,
  /** IANA name of the event's time zone. */
  time_zone: z.string(),
  external_link: z.string(),
  address: z.object({
    city_name: z.string(),
    country_name: z.string(),
    /** ISO 3166-1 alpha-2; empty for an online event. */
    country: z.string(),
    venue: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  capacity: count.nullable(),
  going_count: count,
  updated_at: instant,
})

/** An event with the fields for signed-in users, null for others. */
export const event = publicEvent.extend({
  /** Whether the reader attends. */
  attending: z.boolean().nullable(),
  /** Whether the reader is on the waiting list. */
  waiting: z.boolean().nullable(),
  waiting_count: count.nullable(),
  /** The first attendees by name. */
  attendees: z.array(attendee).nullable(),
  /** The link to take part online, for attendees and staff. */
  online_link: z.string().nullable(),
})
export type Event = z.output<typeof event>
