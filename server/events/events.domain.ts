import type { Domain } from '../platform/domain.ts'
import { eventTopics } from './events.access.ts'
import { eventsHourly } from './events.hourly.ts'
import { previewOfEvent } from './event-preview.ts'
import { eventRoutes } from './events.routes.ts'

export const eventsDomain = {
  routes: { events: eventRoutes },
  hourly: eventsHourly,
  liveTopics: eventTopics,
  linkPreviews: { '/events/:id': previewOfEvent },
} satisfies Domain
