import { endpoints } from '../platform/endpoint.ts'
import type { calendarFeedSchemas } from './calendar-feed.schemas.ts'

/** Sessions, and events that one goes to, for calendar programs that subscribe to an address. */
export const calendarFeed = endpoints<typeof calendarFeedSchemas>()({
  read: {
    method: 'GET',
    path: '/api/health/calendar/feed/',
    summary: 'The private address of my calendar',
  },
  renew: {
    method: 'POST',
    path: '/api/health/calendar/feed/',
    summary: 'Make a private address for my calendar; the one before it ends',
  },
  download: {
    method: 'GET',
    path: '/api/health/calendar/feed/:token/calendar.ics',
    summary: 'The calendar of whose address it is (RFC 5545): from 30 days ago to a year ahead',
    download: ['text/calendar'],
    open: true,
  },
})
