import { events } from 'contract/events/events.endpoints.ts'
import { eventsSchemas } from 'contract/events/events.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { anyone, member, staff } from '../platform/http/viewer.ts'
import { downloadAttendees, listAttendees } from './attendees.ts'
import { createEvent } from './create-event.ts'
import { inEvent, inEventAsStaff } from './events.access.ts'
import { readCalendarEntry } from './event-calendar.ts'
import { admitAttendee, removeAttendee, writeToAttendees } from './manage-attendees.ts'
import { listEvents, readEvent } from './read-events.ts'
import { removeEvent } from './remove-event.ts'
import { updateEvent } from './update-event.ts'

export const eventRoutes = routes(events, eventsSchemas, {
  list: [member, listEvents],
  read: [anyone, readEvent],
  create: [staff, createEvent],
  update: [inEvent, updateEvent],
  remove: [inEventAsStaff, removeEvent],
  attendees: [inEvent, listAttendees],
  downloadAttendees: [inEventAsStaff, downloadAttendees],
  removeAttendee: [inEventAsStaff, removeAttendee],
  admitAttendee: [inEventAsStaff, admitAttendee],
  writeToAttendees: [inEventAsStaff, writeToAttendees],
  calendar: [anyone, readCalendarEntry],
})
