import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { instant } from '../platform/texts.ts'
import { advisorHours } from './advisor-hours.ts'
import { calendarEntry } from './calendar-shapes.ts'

const storedHours = z.object({
  /** Null until hours are published. */
  hours: advisorHours.nullable(),
  updated_at: instant.nullable(),
})

export const advisorHoursCalls = endpoints({
  read: {
    method: 'GET',
    path: '/api/health/calendar/hours/',
    summary: 'The hours that I publish (advisors)',
    response: storedHours,
  },
  /** Booked sessions stay whatever the hours become. */
  save: {
    method: 'PUT',
    path: '/api/health/calendar/hours/',
    summary: 'Publish my weekly hours (advisors); 409 when `updated_at` is not the latest',
    body: advisorHours.extend({
      /** Null where none were published when they were read. If missing, nothing is compared. */
      updated_at: instant.nullish(),
    }),
    response: storedHours.extend({
      /** My sessions to come that are outside these hours; the first 100. */
      outside: z.array(calendarEntry),
    }),
  },
})
