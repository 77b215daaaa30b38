import { advisorHoursCalls } from 'contract/calendar/advisor-hours.contract.ts'
import { calendarFeed } from 'contract/calendar/calendar-feed.contract.ts'
import { calendar } from 'contract/calendar/calendar.contract.ts'
import { routes } from '../platform/http/routes.ts'
import { anyone, member } from '../platform/http/viewer.ts'
import { bookSlot, holdSlot, releaseSlot } from './book-slot.ts'
import { advisor, inSession } from './calendar.access.ts'
import { downloadFeed, readFeed, renewFeed } from './calendar-feed.ts'
import { cancelSession, listSlots, moveSession } from './change-session.ts'
import { readHours, saveHours } from './publish-hours.ts'
import { listAdvisors, listCalendar, readSession } from './read-calendar.ts'

export const calendarRoutes = [
  ...routes(calendar, {
    list: [member, listCalendar],
    advisors: [member, listAdvisors],
    read: [inSession, readSession],
    slots: [inSession, listSlots],
    book: [member, bookSlot],
    move: [inSession, moveSession],
    cancel: [inSession, cancelSession],
    hold: [member, holdSlot],
    release: [member, releaseSlot],
  }),
  ...routes(advisorHoursCalls, { read: [advisor, readHours], save: [advisor, saveHours] }),
  ...routes(calendarFeed, {
    read: [member, readFeed],
    renew: [member, renewFeed],
    download: [anyone, downloadFeed],
  }),
]
