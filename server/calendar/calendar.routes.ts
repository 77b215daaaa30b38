import { advisorHoursEndpoints } from 'contract/calendar/advisor-hours.endpoints.ts'
import { advisorHoursSchemas } from 'contract/calendar/advisor-hours.schemas.ts'
import { calendarFeed } from 'contract/calendar/calendar-feed.endpoints.ts'
import { calendarFeedSchemas } from 'contract/calendar/calendar-feed.schemas.ts'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { calendarSchemas } from 'contract/calendar/calendar.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { anyone, member } from '../platform/http/viewer.ts'
import { bookSlot, holdSlot, releaseSlot } from './book-slot.ts'
import { advisor, inSession } from './calendar.access.ts'
import { downloadFeed, readFeed, renewFeed } from './calendar-feed.ts'
import { cancelSession, listSlots, moveSession } from './change-session.ts'
import { setSessionPlace } from './session-place.ts'
import { readHours, saveHours } from './publish-hours.ts'
import { listAdvisors, listCalendar, readNext, readSession } from './read-calendar.ts'

export const calendarRoutes = [
  ...routes(calendar, calendarSchemas, {
    list: [member, listCalendar],
    next: [member, readNext],
    advisors: [member, listAdvisors],
    read: [inSession, readSession],
    slots: [inSession, listSlots],
    book: [member, bookSlot],
    move: [inSession, moveSession],
    setPlace: [inSession, setSessionPlace],
    cancel: [inSession, cancelSession],
    hold: [member, holdSlot],
    release: [member, releaseSlot],
  }),
  ...routes(advisorHoursEndpoints, advisorHoursSchemas, {
    read: [advisor, readHours],
    save: [advisor, saveHours],
  }),
  ...routes(calendarFeed, calendarFeedSchemas, {
    read: [member, readFeed],
    renew: [member, renewFeed],
    download: [anyone, downloadFeed],
  }),
]
