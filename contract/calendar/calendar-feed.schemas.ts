import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'

const feed = z.object({
  /** Anyone with the URL can read the calendar, so it is unguessable; null until it is created. */
  url: z.string().nullable(),
})

export const calendarFeedSchemas = {
  read: {
    response: feed,
  },
  renew: {
    response: feed,
  },
  download: {
    params: z.object({ token: z.string().max(100) }),
    response: z.string(),
  },
} satisfies Schemas
