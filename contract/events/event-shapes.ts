import { z } from 'zod'
import { instant } from '../platform/texts.ts'

const count = z.number().int()

/** Somebody who goes, or waits for a place (EVT-10). */
export const attendee = z.object({
  user_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
})
export type Attendee = z.output<typeof attendee>

/** Attendees that come with an event; all of them are on the pages of their own list. */
export const attendeesShown = 30

/** An event as everybody may see it (EVT-10). */
export const publicEvent = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  avatar: z.string().nullable(),
  start: instant,
  end: instant,
  /** IANA name of the zone in which it is held. */
  time_zone: z.string(),
  external_link: z.string(),
  address: z.object({
    city_name: z.string(),
    country_name: z.string(),
    /** ISO 3166-1 alpha-2; empty for an event without a place. */
    country: z.string(),
    venue: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  capacity: count.nullable(),
  going_count: count,
  updated_at: instant,
})

/** With what is for those who are signed in; null for others. */
export const event = publicEvent.extend({
  /** Whether the reader goes. */
  attending: z.boolean().nullable(),
  /** Whether the reader waits for a place. */
  waiting: z.boolean().nullable(),
  waiting_count: count.nullable(),
  /** The first of those who go, by name. */
  attendees: z.array(attendee).nullable(),
  /** Where to take part online: for those who go, and staff. */
  online_link: z.string().nullable(),
})
export type Event = z.output<typeof event>
