import { endpoints } from '../platform/endpoint.ts'
import type { calendarFeedSchemas } from './calendar-feed.schemas.ts'

/** Sessions and attended events, for calendar programs that subscribe to a URL. */
export const calendarFeed = endpoints<typeof calendarFeedSchemas>()({
  read: {
    method: 'GET',
    path: '/api/health/calendar/feed/',
    summary: 'The private URL of my calendar',
    sessionOnly: true,
  },
  renew: {
    method: 'POST',
    path: '/api/health/calendar/feed/',
    summary: 'Create a private URL for my calendar; invalidates the previous one',
    sessionOnly: true,
  },
  download: {
    method: 'GET',
    path: '/api/health/calendar/feed/:token/calendar.ics',
    summary: 'The calendar of the URL (RFC 5545), from 30 days ago to a year ahead',
    download: ['text/calendar'],
    open: true,
  },
})
