import { endpoints } from '../platform/endpoint.ts'
import type { advisorHoursSchemas } from './advisor-hours.schemas.ts'

export const advisorHoursEndpoints = endpoints<typeof advisorHoursSchemas>()({
  read: {
    method: 'GET',
    path: '/api/health/calendar/hours/',
  },
  /** Booked sessions are kept, whatever the new hours are. */
  save: {
    method: 'PUT',
    path: '/api/health/calendar/hours/',
  },
})
