import { endpoints } from '../platform/endpoint.ts'
import type { calendarFeedSchemas } from './calendar-feed.schemas.ts'

/** Sessions and attended events, for calendar programs that subscribe to a URL. */
export const calendarFeed = endpoints<typeof calendarFeedSchemas>()({
  read: {
    method: 'GET',
    path: '/api/health/calendar/feed/',
    sessionOnly: true,
  },
  renew: {
    method: 'POST',
    path: '/api/health/calendar/feed/',
    sessionOnly: true,
  },
  download: {
    method: 'GET',
    path: '/api/health/calendar/feed/:token/calendar.ics',
    download: ['text/calendar'],
    open: true,
  },
})
