import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'

const feed = z.object({
  /** Whoever has it reads the calendar, so it is unguessable; null until it is asked for. */
  url: z.string().nullable(),
})

/** Sessions, and events that one goes to, for calendar programs that subscribe to an address. */
export const calendarFeed = endpoints({
  read: {
    method: 'GET',
    path: '/api/health/calendar/feed/',
    summary: 'The private address of my calendar',
    response: feed,
  },
  renew: {
    method: 'POST',
    path: '/api/health/calendar/feed/',
    summary: 'Make a private address for my calendar; the one before it ends',
    response: feed,
  },
  download: {
    method: 'GET',
    path: '/api/health/calendar/feed/:token/calendar.ics',
    summary: 'The calendar of whose address it is (RFC 5545): from 30 days ago to a year ahead',
    params: z.object({ token: z.string().max(100) }),
    response: z.string(),
    download: ['text/calendar'],
    open: true,
  },
})
