import { heldElsewhere, slotTaken } from 'contract/calendar/calendar.rules.ts'
import type { Domain } from '../platform/domain.ts'
import { calendarTopics } from './calendar.access.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { publishSession } from './publish-session.ts'
import { calendarHourly, remind } from './remind.ts'
import { notifyOfRevision } from './notify-participants.ts'

export const calendarDomain = {
  routes: { calendar: calendarRoutes },
  jobs: { 'calendar.remind': remind, 'calendar.notify': notifyOfRevision },
  listeners: {
    'session.booked': publishSession,
    'session.moved': publishSession,
    'session.cancelled': publishSession,
  },
  hourly: calendarHourly,
  liveTopics: calendarTopics,
  violations: { advisor_session_single: slotTaken(), advisor_session_one_hold: heldElsewhere },
} satisfies Domain
