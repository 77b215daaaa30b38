import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'

const feed = z.object({
  /** Anyone with the URL can read the calendar, so it is unguessable; null until it is created. */
  url: z.string().nullable(),
})

export const calendarFeedSchemas = {
  read: {
    summary: 'The private URL of my calendar',
    response: feed,
  },
  renew: {
    summary: 'Create a private URL for my calendar; invalidates the previous one',
    response: feed,
  },
  download: {
    summary: 'The calendar of the URL (RFC 5545), from 30 days ago to a year ahead',
    params: z.object({ token: z.string().max(100) }),
    response: z.string(),
  },
} satisfies Schemas
