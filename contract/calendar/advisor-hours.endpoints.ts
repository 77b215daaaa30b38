import { endpoints } from '../platform/endpoint.ts'
import type { advisorHoursCallsSchemas } from './advisor-hours.schemas.ts'

export const advisorHoursCalls = endpoints<typeof advisorHoursCallsSchemas>()({
  read: {
    method: 'GET',
    path: '/api/health/calendar/hours/',
    summary: 'The hours that I publish (advisors)',
  },
  /** Booked sessions stay whatever the hours become. */
  save: {
    method: 'PUT',
    path: '/api/health/calendar/hours/',
    summary: 'Publish my weekly hours (advisors); 409 when `updated_at` is not the latest',
  },
})
